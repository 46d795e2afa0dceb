import { Faults } from './faults'
import { expect, test } from './test'

// rule W37
test('no page of ours allows inline code or styles', async ({ request }) => {
  for (const path of ['/', '/login', '/signup', '/lupasandi', '/absensi', '/api/health', '/tidak-ada']) {
    const policy = (await request.get(path)).headers()['content-security-policy']
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).not.toMatch(/'unsafe-inline'|'unsafe-eval'|\*/)
  }
})

// What every other test relies on: a violation fails it, whatever it allows.
test('a violation of the policy is a fault that no test can allow', async ({ browser, server }) => {
  const faults = new Faults()
  faults.allow(/.*/)
  const context = await browser.newContext({ baseURL: server.url })
  await faults.watch(context)
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'MASUK' })).toBeVisible()
  expect(faults.unexpected()).toEqual([])
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  await expect.poll(() => faults.unexpected()).toEqual([expect.stringMatching(/^\[csp\] style-src/)])
  await context.close()
})
