/** Bounds of a student number (seed §9; DECISIONS: Wire, 'text'). */
export const NIM_MIN = 5
export const NIM_MAX = 30
export const NIM_PATTERN = /^[\p{L}\p{N}./]*$/u
