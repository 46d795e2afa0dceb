import type { ReactNode } from 'react'
import { Banner } from './Banner'

interface ProblemBannerProps {
  /** What failed, and what to do about it or why it did; null where nothing has. */
  problem: { text: string; detail?: ReactNode } | null
}

/** What is wrong with a form as a whole, where it stays. */
export function ProblemBanner({ problem }: ProblemBannerProps) {
  return (
    problem && (
      <Banner tone="red" live="alert" detail={problem.detail}>
        {problem.text}
      </Banner>
    )
  )
}
