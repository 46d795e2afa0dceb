import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from './Button'
import { type PageAct, PageActs } from './PageActs'
import { PageTitle } from './ListWithDialogs'

export interface PageHeaderProps {
  /** The heading; also the document's title. */
  title: string
  /** What can be done here: buttons at the right; on a phone one button, and the rest behind '⋯'. */
  acts?: readonly PageAct[]
  /** Buttons that are arranged otherwise; a row of equal ones on a phone. */
  actions?: ReactNode
  /** The way back, above the heading. */
  back?: { to: string; label: string }
  /** One line below the heading. */
  children?: ReactNode
}

/** Top of an admin screen: way back, heading, actions. */
export function PageHeader({ title, acts, actions, back, children }: PageHeaderProps) {
  return (
    <div className="mb-4 md:mb-6">
      <PageTitle>{title}</PageTitle>
      {back && (
        <LinkButton
          to={back.to}
          variant="ghost"
          size="small"
          icon={<ArrowLeft aria-hidden />}
          className="mb-1 -ml-3.5"
        >
          {back.label}
        </LinkButton>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3 md:gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h1 className="judul text-4xl/none max-lg:text-[2.25rem]/none lg:text-[2.5rem]/none">{title}</h1>
          {children && <div className="mt-2 text-tinta-lembut">{children}</div>}
        </div>
        {acts && <PageActs acts={acts} />}
        {actions && <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-1">{actions}</div>}
      </div>
    </div>
  )
}
