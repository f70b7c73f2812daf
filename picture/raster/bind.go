package raster

import (
	"context"
	"errors"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// machine is one run of the program, with the objects of JavaScript that it believes to handle.
type machine struct {
	ctx     context.Context
	module  api.Module
	objects *objects
	fonts   list
}

type machineKey struct{}

// What the program knows as objects, beside strings and bytes.
type (
	list   [][]byte
	walk   struct{ left list }
	step   struct{ value []byte }
	ended  struct{}
	memory struct{}
)

// objects are what the program has handles of.
type objects struct {
	held map[uint32]any
	next uint32
}

func newObjects() *objects { return &objects{held: map[uint32]any{}, next: 132} }

func (o *objects) add(v any) uint32 {
	o.next++
	o.held[o.next] = v
	return o.next
}

func (o *objects) take(at uint32) any {
	v := o.held[at]
	delete(o.held, at)
	return v
}

// bind gives the program what wasm-bindgen lets it ask for: as little of JavaScript as is used to hand over a drawing,
// fonts, and pixels.
func bind(ctx context.Context, runtime wazero.Runtime) error {
	builder := runtime.NewHostModuleBuilder("wbg")
	give := func(name string, f any) { builder.NewFunctionBuilder().WithFunc(f).Export(name) }
	text := func(m *machine, at, length uint32) string {
		b, _ := m.module.Memory().Read(at, length)
		return string(b)
	}
	give("__wbg_new_28c511d9baebfa89", func(ctx context.Context, at, length uint32) uint32 {
		m := of(ctx)
		return m.objects.add(errors.New(text(m, at, length)))
	})
	give("__wbindgen_string_new", func(ctx context.Context, at, length uint32) uint32 {
		m := of(ctx)
		return m.objects.add(text(m, at, length))
	})
	give("__wbindgen_throw", func(ctx context.Context, at, length uint32) {
		panic(fmt.Errorf("the rasteriser: %s", text(of(ctx), at, length)))
	})
	give("__wbindgen_memory", func(ctx context.Context) uint32 { return of(ctx).objects.add(memory{}) })
	give("__wbg_buffer_12d079cc21e14bdb", func(ctx context.Context, _ uint32) uint32 { return of(ctx).objects.add(memory{}) })
	give("__wbg_newwithbyteoffsetandlength_aa4a17c33a06e5cb", func(ctx context.Context, _, at, length uint32) uint32 {
		m := of(ctx)
		b, _ := m.module.Memory().Read(at, length)
		return m.objects.add(b)
	})
	give("__wbg_new_63b92bc8671ed464", func(ctx context.Context, from uint32) uint32 {
		m := of(ctx)
		switch v := m.objects.held[from].(type) {
		case []byte:
			return m.objects.add(append([]byte(nil), v...))
		default:
			b, _ := m.module.Memory().Read(0, m.module.Memory().Size())
			return m.objects.add(b)
		}
	})
	give("__wbindgen_object_drop_ref", func(ctx context.Context, at uint32) { of(ctx).objects.take(at) })
	give("__wbg_instanceof_Uint8Array_2b3bbecd033d19f6", func(ctx context.Context, at uint32) uint32 {
		if _, ok := of(ctx).objects.held[at].([]byte); ok {
			return 1
		}
		return 0
	})
	give("__wbg_length_c20a40f15020d68a", func(ctx context.Context, at uint32) uint32 {
		b, _ := of(ctx).objects.held[at].([]byte)
		return uint32(len(b))
	})
	give("__wbg_set_a47bac70306a19a7", func(ctx context.Context, to, from, at uint32) {
		m := of(ctx)
		target, _ := m.objects.held[to].([]byte)
		source, _ := m.objects.held[from].([]byte)
		copy(target[at:], source)
	})
	bindLists(give)
	give("__wbindgen_string_get", stringGet)
	_, err := builder.Instantiate(ctx)
	return err
}

// bindLists gives what is asked of lists, such as that of the fonts.
func bindLists(give func(string, any)) {
	give("__wbg_new_16b304a2cfa7ff4a", func(ctx context.Context) uint32 { return of(ctx).objects.add(list(nil)) })
	give("__wbg_push_a5b05aedc7234f9f", func(ctx context.Context, to, v uint32) uint32 { return 0 })
	give("__wbg_values_839f3396d5aac002", func(ctx context.Context, at uint32) uint32 {
		m := of(ctx)
		all, _ := m.objects.held[at].(list)
		return m.objects.add(&walk{all})
	})
	give("__wbg_next_196c84450b364254", func(ctx context.Context, at uint32) uint32 {
		m := of(ctx)
		w, ok := m.objects.held[at].(*walk)
		if !ok || len(w.left) == 0 {
			return m.objects.add(ended{})
		}
		first := w.left[0]
		w.left = w.left[1:]
		return m.objects.add(step{first})
	})
	give("__wbg_done_298b57d23c0fc80c", func(ctx context.Context, at uint32) uint32 {
		if _, ok := of(ctx).objects.held[at].(ended); ok {
			return 1
		}
		return 0
	})
	give("__wbg_value_d93c65011f51a456", func(ctx context.Context, at uint32) uint32 {
		m := of(ctx)
		s, _ := m.objects.held[at].(step)
		return m.objects.add(s.value)
	})
}

func of(ctx context.Context) *machine { return ctx.Value(machineKey{}).(*machine) }

// stringGet writes where a string lies in the program's memory, and how long it is; nothing where it is none.
func stringGet(ctx context.Context, to, at uint32) {
	m := of(ctx)
	var where, length uint32
	if s, ok := m.objects.held[at].(string); ok {
		put, err := m.put([]byte(s))
		if err != nil {
			panic(err)
		}
		where, length = uint32(put), uint32(len(s))
	}
	m.module.Memory().WriteUint32Le(to, where)
	m.module.Memory().WriteUint32Le(to+4, length)
}
