import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../ui/PageHeader'

interface FormFrameProps {
  title: string
  /** One line below the heading. */
  lead: ReactNode
  children: ReactNode
}

/** The column of a page before a session: its heading, one line, and the form. */
export function FormFrame({ title, lead, children }: FormFrameProps) {
  return (
    <div className="grid w-full max-w-102 gap-4.5">
      <PageTitle>{title}</PageTitle>
      <div>
        <h1 className="judul text-[2.75rem]/none">{title}</h1>
        <p className="mt-1 text-pretty text-tinta-lembut">{lead}</p>
      </div>
      {children}
    </div>
  )
}

/** A link between these pages. Its face is small, its place for a finger is not. */
export function AuthLink({ className = '', ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={`inline-flex min-h-11 items-center gap-2 rounded-xs font-bold text-tautan underline underline-offset-3 [&_svg]:size-5 ${className}`}
    />
  )
}
