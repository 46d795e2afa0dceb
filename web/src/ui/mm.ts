/** A length on a sheet of paper: real millimetres in print, smaller ones where the screen is narrower than the sheet (print.css). */
export const mm = (value: number) => `calc(${value} * var(--mm))`
