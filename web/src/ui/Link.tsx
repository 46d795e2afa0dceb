import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Takes the place of this entry in the history. */
  replace?: boolean | undefined
  /** The state of the new entry. */
  state?: unknown
}

/** A link to a screen of this site. The router's own brings 1.7 kB along for what this site does not use. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, {
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
    state,
  })
  return (
    // The content is the caller's.
    // oxlint-disable-next-line jsx-a11y/anchor-has-content
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** The first stop of the Tab key: past the navigation, to the element of this id. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a
      href={`#${to}`}
      className="absolute -top-20 left-4 z-99 rounded-sm bg-white px-4 py-3 font-semibold focus:top-4"
    >
      Lewati ke isi
    </a>
  )
}
