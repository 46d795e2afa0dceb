import { type ComponentType, type JSX, lazy, useState } from 'react'

/** A component that is loaded when it is first shown. What was loaded before (`load`) is shown at once, without a fallback in between. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Ready: ComponentType<Props> | null = null
  const start = async () => (Ready = await load())
  const Late = lazy(async () => ({ default: await start() }))
  function Part(props: Props & JSX.IntrinsicAttributes) {
    // The one that it began with: another one would be mounted anew.
    const [Shown] = useState(() => Ready ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(Part, { load: start })
}

/** The same of what needs a session: together with the query client. */
export const lateWithQueries = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  late<Props>(async () => {
    const [Page, { QueryArea }] = await Promise.all([load(), import('./QueryArea')])
    return (props: Props & JSX.IntrinsicAttributes) => (
      <QueryArea>
        <Page {...props} />
      </QueryArea>
    )
  })
