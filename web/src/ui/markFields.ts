import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Marks every field of a form that an answer found fault with (`errors`, by path), with the focus on the first. `fields`: those
 * that may be marked, in the form's order. Returns the first one's message; undefined where no field here is meant.
 */
export function markFields<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  errors: readonly { path: string; message: string }[],
  fields: readonly FieldPath<Values>[],
): string | undefined {
  const faults = fields.flatMap((field) => {
    const fault = errors.find(({ path }) => path === field)
    return fault ? [{ field, message: fault.message }] : []
  })
  for (const [index, { field, message }] of faults.entries())
    form.setError(field, { message }, { shouldFocus: index === 0 })
  return faults[0]?.message
}
