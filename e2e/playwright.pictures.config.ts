import { defineConfig } from '@playwright/test'
import base from './playwright.config'

// `npm run pictures`: the pictures of README.md.
export default defineConfig(base, { testMatch: '*.pictures.ts', workers: 1 })
