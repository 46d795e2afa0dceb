import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepInstallOffer } from './install-offer'
import { installState, offerInstall, useInstallState } from './install'
import { createApp } from '../state/app'

/** A browser before its first event. */
async function freshInstall({ standalone = false, userAgent = navigator.userAgent } = {}) {
  createApp()
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  keepInstallOffer()
  return { installState, useInstallState, offerInstall }
}

const offered = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(() => Promise.resolve({ outcome })),
  })

beforeEach(() => void Reflect.deleteProperty(navigator, 'standalone'))
afterEach(() => void Reflect.deleteProperty(navigator, 'standalone'))

// rule G1
test('the offer of the browser is kept, shown once, and its answer returned', async () => {
  const { installState, offerInstall, useInstallState } = await freshInstall()
  const { result } = renderHook(useInstallState)
  expect(installState()).toEqual({ installed: false, canOffer: false, iosSafari: false })
  expect(await offerInstall()).toBe('unavailable')

  const event = offered('dismissed')
  act(() => void window.dispatchEvent(event))
  expect(result.current.canOffer).toBe(true)
  expect(event.defaultPrevented).toBe(true)
  expect(event.prompt).not.toHaveBeenCalled()
  expect(installState().canOffer).toBe(true)

  expect(await offerInstall()).toBe('dismissed')
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(installState().canOffer).toBe(false)
  expect(await offerInstall()).toBe('unavailable')
})

// rule G1
test('an app that was installed is not offered again', async () => {
  const { installState, offerInstall } = await freshInstall()
  window.dispatchEvent(offered('accepted'))
  window.dispatchEvent(new Event('appinstalled'))
  expect(installState()).toMatchObject({ installed: true, canOffer: false })
  expect(await offerInstall()).toBe('unavailable')
  expect((await freshInstall({ standalone: true })).installState().installed).toBe(true)
})

// rule G1
test('Safari on an iPhone is told from other browsers there, and its installed app from a tab', async () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
  Object.assign(navigator, { standalone: false })
  const tab = await freshInstall({ userAgent: iphone })
  expect(tab.installState()).toMatchObject({ installed: false, iosSafari: true })
  const chrome = await freshInstall({ userAgent: iphone.replace('Version', 'CriOS') })
  expect(chrome.installState().iosSafari).toBe(false)
  Object.assign(navigator, { standalone: true })
  expect((await freshInstall({ userAgent: iphone })).installState().installed).toBe(true)
})
