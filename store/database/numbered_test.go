package database

import "testing"

func TestInNumbers(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"SELECT 1":                         "SELECT 1",
		"VALUES (?, ?)":                    "VALUES ($1, $2)",
		"a = ?2 AND (b = ?1 OR c = ?12)":   "a = $2 AND (b = $1 OR c = $12)",
		"id IN (/*SLICE:ids*/?,?,?) AND ?": "id IN (/*SLICE:ids*/$1,$2,$3) AND $4",
	} {
		if got := inNumbers(query); got != want {
			t.Errorf("%s becomes %s", query, got)
		}
	}
}
