package console

// Named is the name of the last part of a path.
var Named = named
