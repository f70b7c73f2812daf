#include "textflag.h"

// func addScaled(cells, weights []float32, x float32)
TEXT ·addScaled(SB), NOSPLIT, $0-52
	MOVQ   cells_base+0(FP), DI
	MOVQ   cells_len+8(FP), CX
	MOVQ   weights_base+24(FP), SI
	MOVSS  x+48(FP), X0
	SHUFPS $0, X0, X0

sixteen:
	CMPQ   CX, $16
	JLT    four
	MOVUPS (SI), X1
	MOVUPS 16(SI), X2
	MOVUPS 32(SI), X3
	MOVUPS 48(SI), X4
	MULPS  X0, X1
	MULPS  X0, X2
	MULPS  X0, X3
	MULPS  X0, X4
	MOVUPS (DI), X5
	MOVUPS 16(DI), X6
	MOVUPS 32(DI), X7
	MOVUPS 48(DI), X8
	ADDPS  X1, X5
	ADDPS  X2, X6
	ADDPS  X3, X7
	ADDPS  X4, X8
	MOVUPS X5, (DI)
	MOVUPS X6, 16(DI)
	MOVUPS X7, 32(DI)
	MOVUPS X8, 48(DI)
	ADDQ   $64, SI
	ADDQ   $64, DI
	SUBQ   $16, CX
	JMP    sixteen

four:
	CMPQ   CX, $4
	JLT    one
	MOVUPS (SI), X1
	MULPS  X0, X1
	MOVUPS (DI), X5
	ADDPS  X1, X5
	MOVUPS X5, (DI)
	ADDQ   $16, SI
	ADDQ   $16, DI
	SUBQ   $4, CX
	JMP    four

one:
	TESTQ CX, CX
	JLE   done
	MOVSS (SI), X1
	MULSS X0, X1
	ADDSS (DI), X1
	MOVSS X1, (DI)
	ADDQ  $4, SI
	ADDQ  $4, DI
	DECQ  CX
	JMP   one

done:
	RET

// func addRows(cells, weights []float32, inputs []input)
// Some cells at a time are held in registers while all inputs are added to them:
// DI cells, DX how many are left, SI their weights in the first row, R8 bytes in a row,
// R9 inputs, R10 how many, R11 the input at hand, R12 how many are left, AX its weights.
TEXT ·addRows(SB), NOSPLIT, $0-72
	MOVQ cells_base+0(FP), DI
	MOVQ cells_len+8(FP), DX
	MOVQ weights_base+24(FP), SI
	MOVQ inputs_base+48(FP), R9
	MOVQ inputs_len+56(FP), R10
	MOVQ DX, R8
	SHLQ $2, R8

thirtytwo:
	CMPQ   DX, $32
	JLT    four
	MOVUPS (DI), X1
	MOVUPS 16(DI), X2
	MOVUPS 32(DI), X3
	MOVUPS 48(DI), X4
	MOVUPS 64(DI), X5
	MOVUPS 80(DI), X6
	MOVUPS 96(DI), X7
	MOVUPS 112(DI), X8
	MOVQ   R9, R11
	MOVQ   R10, R12

thirtytwoInputs:
	TESTQ  R12, R12
	JZ     thirtytwoDone
	MOVL   (R11), AX
	MOVSS  4(R11), X0
	SHUFPS $0, X0, X0
	IMULQ  R8, AX
	ADDQ   SI, AX
	MOVUPS (AX), X9
	MOVUPS 16(AX), X10
	MOVUPS 32(AX), X11
	MOVUPS 48(AX), X12
	MULPS  X0, X9
	MULPS  X0, X10
	MULPS  X0, X11
	MULPS  X0, X12
	ADDPS  X9, X1
	ADDPS  X10, X2
	ADDPS  X11, X3
	ADDPS  X12, X4
	MOVUPS 64(AX), X9
	MOVUPS 80(AX), X10
	MOVUPS 96(AX), X11
	MOVUPS 112(AX), X12
	MULPS  X0, X9
	MULPS  X0, X10
	MULPS  X0, X11
	MULPS  X0, X12
	ADDPS  X9, X5
	ADDPS  X10, X6
	ADDPS  X11, X7
	ADDPS  X12, X8
	ADDQ   $8, R11
	DECQ   R12
	JMP    thirtytwoInputs

thirtytwoDone:
	MOVUPS X1, (DI)
	MOVUPS X2, 16(DI)
	MOVUPS X3, 32(DI)
	MOVUPS X4, 48(DI)
	MOVUPS X5, 64(DI)
	MOVUPS X6, 80(DI)
	MOVUPS X7, 96(DI)
	MOVUPS X8, 112(DI)
	ADDQ   $128, DI
	ADDQ   $128, SI
	SUBQ   $32, DX
	JMP    thirtytwo

four:
	CMPQ   DX, $4
	JLT    one
	MOVUPS (DI), X1
	MOVQ   R9, R11
	MOVQ   R10, R12

fourInputs:
	TESTQ  R12, R12
	JZ     fourDone
	MOVL   (R11), AX
	MOVSS  4(R11), X0
	SHUFPS $0, X0, X0
	IMULQ  R8, AX
	MOVUPS (SI)(AX*1), X9
	MULPS  X0, X9
	ADDPS  X9, X1
	ADDQ   $8, R11
	DECQ   R12
	JMP    fourInputs

fourDone:
	MOVUPS X1, (DI)
	ADDQ   $16, DI
	ADDQ   $16, SI
	SUBQ   $4, DX
	JMP    four

one:
	TESTQ DX, DX
	JLE   done
	MOVSS (DI), X1
	MOVQ  R9, R11
	MOVQ  R10, R12

oneInputs:
	TESTQ R12, R12
	JZ    oneDone
	MOVL  (R11), AX
	MOVSS 4(R11), X0
	IMULQ R8, AX
	MULSS (SI)(AX*1), X0
	ADDSS X0, X1
	ADDQ  $8, R11
	DECQ  R12
	JMP   oneInputs

oneDone:
	MOVSS X1, (DI)
	ADDQ  $4, DI
	ADDQ  $4, SI
	DECQ  DX
	JMP   one

done:
	RET
