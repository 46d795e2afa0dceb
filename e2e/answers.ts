import type { Page, Route } from '@playwright/test'

type Target = Parameters<Page['route']>[0]
type Answer = (route: Route) => Promise<unknown>

/** A server that answers with its own words; none where there is no message. */
export const fails =
  (message: string, status = 500): Answer =>
  (route) =>
    route.fulfill({ status, json: { status, message, data: null, code: 'internal' } })

/** No answer comes. */
export const lost: Answer = (route) => route.abort()

/**
 * Stands between a page and these calls. They go through until another answer is given, and again once none is. The route itself
 * stays: a call that is on its way while it is taken down hangs, until the app gives it up.
 */
export async function between(page: Pick<Page, 'route'>, target: Target): Promise<(answer?: Answer) => void> {
  let present: Answer | undefined
  await page.route(target, (route) => (present ? present(route) : route.fallback()))
  return (answer) => (present = answer)
}

/** Keeps these calls waiting, however often they are made; the function lets them all go. */
export async function hold(page: Pick<Page, 'route'>, target: Target): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(target, async (route) => {
    await held
    // Whoever asked may have gone.
    await route.fallback().catch(() => undefined)
  })
  return letGo
}

/** The road from a browser to the server, while the site itself still loads. */
export async function road(page: Page): Promise<{ cut: () => void; mend: () => Promise<void> }> {
  const context = page.context()
  const answer = await between(context, '**/api/**')
  return {
    cut: () => answer(lost),
    async mend() {
      answer()
      // The browser hears of it as a phone does.
      await context.setOffline(true)
      await context.setOffline(false)
    },
  }
}
