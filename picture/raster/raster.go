// Package raster turns drawings into pixels: resvg, compiled to WebAssembly, run by wazero.
package raster

import (
	"context"
	"encoding/json"
	"fmt"
	"image"
	"os"
	"path/filepath"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// Raster is the program, ready to be run by several at once.
type Raster struct {
	runtime wazero.Runtime
	program wazero.CompiledModule
	fonts   [][]byte
}

// New compiles the program, which takes some seconds where it was not done before, and keeps the fonts that drawings are lettered with.
func New(ctx context.Context, program []byte, fonts [][]byte) (*Raster, error) {
	config := wazero.NewRuntimeConfigCompiler().WithMemoryLimitPages(mostPages)
	if kept := compiledBefore(); kept != nil {
		config = config.WithCompilationCache(kept)
	}
	r := &Raster{runtime: wazero.NewRuntimeWithConfig(ctx, config), fonts: fonts}
	var err error
	if r.program, err = r.runtime.CompileModule(ctx, program); err != nil {
		return nil, err
	}
	return r, bind(ctx, r.runtime)
}

// compiledBefore keeps what was compiled for the next time, where the system has a place for that; nil where it has none.
func compiledBefore() wazero.CompilationCache {
	folder, err := os.UserCacheDir()
	if err != nil {
		return nil
	}
	kept, err := wazero.NewCompilationCacheWithDir(filepath.Join(folder, "scrip", "raster"))
	if err != nil {
		return nil
	}
	return kept
}

// mostPages is the most memory that a program may take: 256 MB.
const mostPages = 4096

// Pixels is an SVG as pixels.
func (r *Raster) Pixels(ctx context.Context, svg string) (*image.RGBA, error) {
	m, err := r.start(ctx)
	if err != nil {
		return nil, err
	}
	defer m.module.Close(ctx)
	return m.pixels(svg)
}

// start is the program begun anew: what one drawing left behind is not there for the next.
func (r *Raster) start(ctx context.Context) (*machine, error) {
	m := &machine{objects: newObjects()}
	m.ctx = context.WithValue(ctx, machineKey{}, m)
	var err error
	m.module, err = r.runtime.InstantiateModule(m.ctx, r.program, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	for _, font := range r.fonts {
		m.fonts = append(m.fonts, font)
	}
	return m, nil
}

// options of resvg: the fonts of the drawing are those given, and Inter stands for what is not there.
var options, _ = json.Marshal(map[string]any{
	"font": map[string]any{"loadSystemFonts": false, "defaultFontFamily": "Inter"},
})

func (m *machine) pixels(svg string) (*image.RGBA, error) {
	chosen, err := m.put(options)
	if err != nil {
		return nil, err
	}
	drawing, err := m.result("resvg_new", uint64(m.objects.add(svg)), chosen, uint64(len(options)), uint64(m.objects.add(m.fonts)))
	if err != nil {
		return nil, err
	}
	made, err := m.result("resvg_render", drawing)
	if err != nil {
		return nil, err
	}
	size := [2]int{}
	for i, name := range []string{"renderedimage_width", "renderedimage_height"} {
		n, err := m.call(name, made)
		if err != nil {
			return nil, err
		}
		size[i] = int(uint32(n))
	}
	at, err := m.call("renderedimage_pixels", made)
	if err != nil {
		return nil, err
	}
	pixels, ok := m.objects.take(uint32(at)).([]byte)
	if !ok || len(pixels) != 4*size[0]*size[1] {
		return nil, fmt.Errorf("the rasteriser gave no pixels")
	}
	return &image.RGBA{Pix: pixels, Stride: 4 * size[0], Rect: image.Rect(0, 0, size[0], size[1])}, nil
}

// put writes bytes into the program's memory.
func (m *machine) put(b []byte) (uint64, error) {
	at, err := m.call("__wbindgen_malloc", uint64(len(b)), 1)
	if err != nil {
		return 0, err
	}
	if !m.module.Memory().Write(uint32(at), b) {
		return 0, fmt.Errorf("the rasteriser has no memory left")
	}
	return at, nil
}

// result is what a function gives that may fail: a value, an error, and whether it is that.
func (m *machine) result(name string, args ...uint64) (uint64, error) {
	at, err := m.call("__wbindgen_add_to_stack_pointer", api.EncodeI32(-16))
	if err != nil {
		return 0, err
	}
	defer m.call("__wbindgen_add_to_stack_pointer", 16)
	if _, err := m.call(name, append([]uint64{at}, args...)...); err != nil {
		return 0, err
	}
	var words [3]uint32
	for i := range words {
		words[i], _ = m.module.Memory().ReadUint32Le(uint32(at) + 4*uint32(i))
	}
	if words[2] != 0 {
		return 0, fmt.Errorf("the rasteriser: %v", m.objects.take(words[1]))
	}
	return uint64(words[0]), nil
}

func (m *machine) call(name string, args ...uint64) (uint64, error) {
	f := m.module.ExportedFunction(name)
	if f == nil {
		return 0, fmt.Errorf("the rasteriser has no %s", name)
	}
	out, err := f.Call(m.ctx, args...)
	if err != nil || len(out) == 0 {
		return 0, err
	}
	return out[0], nil
}
