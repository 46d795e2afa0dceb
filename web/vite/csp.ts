import type { Plugin } from 'vite'

/**
 * sonner puts a `<style>` element into the page when it is loaded, which `style-src 'self'` forbids. Its style sheet is
 * imported as a file (ui/Toaster.tsx), so that call can go.
 */
export function withoutInlineStyles(): Plugin {
  return {
    name: 'bakti:without-inline-styles',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(.*\);?$/m, '')
        if (without === code) throw new Error('sonner no longer calls __insertCSS(...): look at vite/csp.ts')
        return { code: without, map: null }
      },
    },
  }
}
