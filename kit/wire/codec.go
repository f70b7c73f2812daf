package wire

// Codec writes and reads a title's actions: a kind, and the fields of its shape.
type Codec[A any] struct {
	shapes []Shape
	kind   func(*A) int
	set    func(*A, int)
	fields []Field[A]
}

// Field is a field that actions may have.
type Field[A any] struct {
	name  string
	write func(*A) any
	read  func(*Reader, *A)
}

// NewCodec is the codec of actions whose kind, a number among the shapes, stands
// where kind points.
func NewCodec[A any, K ~uint8](shapes []Shape, kind func(*A) *K, fields ...Field[A]) *Codec[A] {
	return &Codec[A]{
		shapes: shapes, fields: fields,
		kind: func(a *A) int { return int(*kind(a)) },
		set:  func(a *A, k int) { *kind(a) = K(k) },
	}
}

// Named is a field written by one of some names.
func Named[A any, T ~int8 | ~uint8](name string, names []string, at func(*A) *T) Field[A] {
	return Field[A]{
		name:  name,
		write: func(a *A) any { return names[*at(a)] },
		read:  func(r *Reader, a *A) { *at(a) = T(r.Name(name, names)) },
	}
}

// Number is a field that is a whole number from 0 to most.
func Number[A any, T ~int8 | ~uint8 | ~int16 | ~int32](name string, most int, at func(*A) *T) Field[A] {
	return Field[A]{
		name:  name,
		write: func(a *A) any { return int(*at(a)) },
		read:  func(r *Reader, a *A) { *at(a) = T(r.Number(name, most)) },
	}
}

// Truth is a field that is true or false.
func Truth[A any](name string, at func(*A) *bool) Field[A] {
	return Field[A]{
		name:  name,
		write: func(a *A) any { return *at(a) },
		read:  func(r *Reader, a *A) { *at(a) = r.Truth(name) },
	}
}

// Write makes the object of an action.
func (c *Codec[A]) Write(a *A) ([]byte, error) {
	return Write(c.shapes[c.kind(a)], func(name string) any {
		for _, f := range c.fields {
			if f.name == name {
				return f.write(a)
			}
		}
		panic("no field " + name)
	})
}

// Read reads what Write writes and nothing else; on error the action stays as it
// was.
func (c *Codec[A]) Read(data []byte, a *A) error {
	r := Read(data, c.shapes)
	before := *a
	*a = *new(A)
	c.set(a, r.Kind)
	for _, f := range c.fields {
		f.read(r, a)
	}
	if r.err != nil {
		*a = before
	}
	return r.err
}
