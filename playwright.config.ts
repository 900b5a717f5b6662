import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './scripts/setup/browser.js'
import { MOST_FAILURES } from './scripts/test/counts.ts'
import { patience } from './stand-ins/patience.ts'
import type { TestOptions } from './tests/support/browser.ts'

/** Journeys: what a visitor, a member and the owner do, in a real browser against the real server. */
export default defineConfig<TestOptions>({
  testDir: './tests/journeys',
  fullyParallel: true,
  forbidOnly: true,
  // They wait for pages, letters and clocks rather than compute.
  workers: Math.max(3, availableParallelism() - 1),
  retries: 0,
  // For what hangs, never for what is slow: the longest journey, and the longest that one of them waits for a thing.
  timeout: patience(40_000),
  expect: { timeout: patience(6_000) },
  maxFailures: MOST_FAILURES,
  outputDir: './test-results',
  reporter: [['dot'], ['./scripts/test/journey-reporter.ts']],
  use: {
    // Else a press that was lost would hang until the whole test ends.
    actionTimeout: patience(6_000),
    navigationTimeout: patience(12_000),
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // The drawings of a plant that runs take a quarter of a core. What moves, its own journeys and those of public pages show with all motion.
    contextOptions: { reducedMotion: 'reduce' },
    // It keeps pages between the steps of a test; the journeys without a connection ask for it.
    serviceWorkers: 'block',
    // A trace of every test costs a quarter of the time: ask for one with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: {
        userAgent: devices['Pixel 7'].userAgent,
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: 'translated',
      grep: /@translated/,
      use: { viewport: { width: 1280, height: 800 }, isTranslated: true },
    },
  ],
})
