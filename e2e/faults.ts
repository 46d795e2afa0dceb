import type { BrowserContext } from '@playwright/test'

/** Marks a violation of the content security policy; nothing may allow it. */
const CSP = '[csp]'

/**
 * What went wrong in the pages of a test without anybody looking: page errors, console errors, violations of the content
 * security policy. A browser's own line about a refused call is one of them, so a test that brings one about says so.
 */
export class Faults {
  private readonly seen: string[] = []
  private readonly allowed: RegExp[] = []

  /** This test brings these about on purpose. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns)
  }

  /** Every page of a context, from its first line on. */
  async watch(context: BrowserContext): Promise<void> {
    context.on('weberror', (error) => this.seen.push(`page error: ${error.error().stack}`))
    context.on('console', (message) => {
      if (message.type() === 'error') this.seen.push(`${message.text()} (${message.location().url})`)
    })
    await context.addInitScript((mark) => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`${mark} ${violatedDirective}: ${blockedURI}`),
      )
    }, CSP)
  }

  /** What was not allowed. */
  unexpected(): string[] {
    return this.seen.filter(
      (fault) => fault.startsWith(CSP) || !this.allowed.some((each) => each.test(fault)),
    )
  }
}
