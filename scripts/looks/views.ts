import { expect, type Page } from '@playwright/test'
import { publicPathsOf } from '#contract/site-content.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { readConfig } from '#server/config.ts'
import { shippedSite } from '#server/features/content/site-at.ts'
import { screens } from '#web/desk/pages/screens.ts'
import { PRIVATE_PATHS } from '#web/site/head/public-paths.ts'
import { TAUGHT_BATCH } from '../dev/sample/sample-classes.ts'
import { SMALL_BATCH } from '../dev/sample/sample-places.ts'
import { choosePublishLater, openErased, openNewRequest, openUnsubscribe, unsubscribe } from './desk-states.ts'

export interface View {
  readonly name: string
  readonly path: string
  /** Who looks: nobody known, a member who has just registered, one who has bought a course; of a made-up business the owner, or who sits in a batch. */
  readonly viewer: 'visitor' | 'member' | 'buyer' | 'owner' | 'seated'
  readonly prepare?: (page: Page) => Promise<void>
}

const named = (path: string) => path.slice(1).replaceAll('/', '-') || 'home'

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true }).click()

const wrongSignIn = async (page: Page) => {
  await page.getByLabel('Email address').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await press('Sign In')(page)
  await page.getByRole('alert').waitFor()
}

const STATES: readonly View[] = [
  { name: 'no-such-page', path: '/no-such-page', viewer: 'visitor' },
  { name: 'no-such-course', path: '/course/NoSuchCourse', viewer: 'visitor' },
  { name: 'menu', path: '/about', viewer: 'visitor', prepare: openMenu },
  { name: 'menu-member', path: '/about', viewer: 'member', prepare: openMenu },
  { name: 'contact-faults', path: '/contact', viewer: 'visitor', prepare: press('Send Message') },
  { name: 'webinars-faults', path: '/webinars', viewer: 'visitor', prepare: press('Register') },
  { name: 'PDE-faults', path: '/PDE', viewer: 'visitor', prepare: press('Enrol') },
  { name: 'register-faults', path: '/register', viewer: 'visitor', prepare: press('Register') },
  { name: 'SignInPage-refused', path: '/SignInPage', viewer: 'visitor', prepare: wrongSignIn },
  { name: 'verify-email-bad-link', path: '/verify-email?token=none', viewer: 'visitor' },
  { name: 'unsubscribe-broken', path: '/api/unsubscribe?token=none', viewer: 'visitor' },
  { name: 'forgot-password-token', path: '/forgot-password?token=none', viewer: 'visitor' },
]

const openMessage = async (page: Page) => {
  await page.getByLabel('What it is about').fill('No class on Sunday')
  await page
    .getByLabel('Message')
    .fill('The next class is on Saturday.\n\nPlease read https://example.com/columns before.')
  await press('Preview')(page)
  await page.getByText('Preview', { exact: true }).waitFor()
}

const openQuestion = async (page: Page) => {
  await page.getByRole('link', { name: /आसवन/ }).click()
  await page.locator('math').first().waitFor()
}

const openKeys = async (page: Page) => {
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
}

/** From a list to the first thing in it. */
const firstOf = (name: string, list: string, query = ''): View => ({
  name,
  path: list + query,
  viewer: 'owner',
  async prepare(page) {
    await page.getByRole('main').locator(`a[href^="${list}/"]`).first().click()
    await page.waitForURL((url) => url.pathname.startsWith(`${list}/`))
    await expect(page.getByText(/^(?:Loading|Reading)/)).toHaveCount(0)
  },
})

const openConsents = async (page: Page) => {
  const part = page.getByRole('region', { name: 'Consents' })
  await part.getByText('All that was said').click()
  await part.getByRole('button', { name: 'Note what was told' }).click()
  await part.scrollIntoViewIfNeeded()
}

/** What the latest member agreed to. */
const consentsOf = (name: string): View => {
  const first = firstOf(name, deskPaths.people)
  return {
    ...first,
    async prepare(page) {
      await first.prepare?.(page)
      await openConsents(page)
    },
  }
}

const searchForAsha = async (page: Page) => {
  await page.getByRole('searchbox').fill('asha')
  await page.getByRole('region', { name: 'People' }).waitFor()
}

const ENQUIRER = firstOf('desk-enquirer', deskPaths.people, '?kind=enquirers')

const openErasure = async (page: Page) => {
  await ENQUIRER.prepare?.(page)
  await press('Erase …')(page)
  await page.getByText('Goes at once').waitFor()
}

const openPreview = async (page: Page) => {
  await press('Preview')(page)
  await page.frameLocator('iframe[title^="Preview"]').getByRole('heading', { level: 1 }).waitFor()
}

const DESK: readonly View[] = [
  { name: 'desk-sign-in', path: deskPaths.today, viewer: 'visitor' },
  { name: 'desk-not-for-members', path: deskPaths.today, viewer: 'member' },
  ...screens
    .filter(({ place }) => place !== null)
    .map(({ path, title }): View => ({
      name: `desk-${title.toLowerCase().replaceAll(' ', '-')}`,
      path,
      viewer: 'owner',
    })),
  firstOf('desk-lead', deskPaths.leads, '?state=interested&sort=newest'),
  firstOf('desk-payment-waiting', deskPaths.payments, '?show=unmatched'),
  firstOf('desk-payment', deskPaths.payments),
  firstOf('desk-letter', deskPaths.letters, '?state=dead'),
  firstOf('desk-person', deskPaths.people),
  consentsOf('desk-consents'),
  firstOf('desk-request', deskPaths.requests),
  { ...ENQUIRER, name: 'desk-erasure', prepare: openErasure },
  { name: 'desk-new-batch', path: deskPaths.newBatch, viewer: 'owner' },
  { name: 'desk-new-course', path: deskPaths.newCourse, viewer: 'owner' },
  { name: 'desk-course-order', path: deskPaths.courseOrder, viewer: 'owner' },
  { name: 'desk-thing', path: deskPaths.thing('batch', SMALL_BATCH), viewer: 'owner' },
  { name: 'desk-thing-scheduled', path: deskPaths.thing('office', 'office'), viewer: 'owner' },
  { name: 'desk-draft', path: deskPaths.draft('about', 'about'), viewer: 'owner' },
  { name: 'desk-draft-preview', path: deskPaths.draft('about', 'about'), viewer: 'owner', prepare: openPreview },
  { name: 'desk-draft-course', path: deskPaths.draft('course', 'AspenPlus'), viewer: 'owner' },
  { name: 'desk-draft-faults', path: deskPaths.draft('course', 'ProcessSafety'), viewer: 'owner' },
  { name: 'desk-draft-price', path: deskPaths.draft('price', 'AspenHysys'), viewer: 'owner' },
  { name: 'desk-draft-settle', path: deskPaths.draft('webinar', 'standing'), viewer: 'owner' },
  { name: 'desk-draft-later', path: deskPaths.draft('about', 'about'), viewer: 'owner', prepare: choosePublishLater },
  { name: 'desk-new-request', path: deskPaths.requests, viewer: 'owner', prepare: openNewRequest },
  { name: 'desk-erased', path: deskPaths.audit, viewer: 'owner', prepare: openErased },
  { name: 'unsubscribe', path: '/api/unsubscribe?token=none', viewer: 'owner', prepare: openUnsubscribe },
  { name: 'unsubscribed', path: '/api/unsubscribe?token=none', viewer: 'owner', prepare: unsubscribe },
  { name: 'desk-batch', path: deskPaths.batch(SMALL_BATCH), viewer: 'owner' },
  { name: 'desk-masterclasses', path: deskPaths.masterclasses, viewer: 'owner' },
  { name: 'desk-back-ups', path: deskPaths.backUps, viewer: 'owner' },
  { name: 'desk-health', path: deskPaths.health, viewer: 'owner' },
  { name: 'desk-old-system', path: deskPaths.oldSystem, viewer: 'owner' },
  { name: 'desk-search', path: deskPaths.search, viewer: 'owner', prepare: searchForAsha },
  { name: 'desk-keys', path: deskPaths.today, viewer: 'owner', prepare: openKeys },
  { name: 'desk-not-found', path: `${deskPaths.today}/no-such-page`, viewer: 'owner' },
]

const openNote = async (page: Page) => {
  await page.getByRole('article').first().getByRole('button', { name: 'Change' }).click()
  await press('Preview')(page)
  await page.getByRole('region', { name: 'Preview' }).waitFor()
}

const MEMBER_PATHS = ['/courses', '/course/AspenPlus', '/my-courses', '/synergyy-community', '/Account', '/Logout']
const BUYER_PATHS = ['/courses', '/course/AspenPlus', '/my-courses', '/payment-success', '/Account']

const ROOM: readonly View[] = [
  { name: 'room-sign-in', path: roomPaths.start, viewer: 'visitor' },
  { name: 'room-closed', path: roomPaths.start, viewer: 'member' },
  { name: 'room-batches', path: roomPaths.start, viewer: 'owner' },
  { name: 'room-batch', path: roomPaths.batch(TAUGHT_BATCH), viewer: 'owner' },
  { name: 'room-material', path: roomPaths.part(TAUGHT_BATCH, 'material'), viewer: 'owner' },
  { name: 'room-recordings', path: roomPaths.part(TAUGHT_BATCH, 'recordings'), viewer: 'owner' },
  {
    name: 'room-recordings-form',
    path: roomPaths.part(TAUGHT_BATCH, 'recordings'),
    viewer: 'owner',
    prepare: press('Add a recording'),
  },
  {
    name: 'room-material-form',
    path: roomPaths.part(TAUGHT_BATCH, 'material'),
    viewer: 'owner',
    prepare: openNote,
  },
  { name: 'room-attendance', path: roomPaths.part(TAUGHT_BATCH, 'attendance'), viewer: 'owner' },
  { name: 'room-calendar', path: roomPaths.part(TAUGHT_BATCH, 'calendar'), viewer: 'owner' },
  { name: 'room-write', path: roomPaths.part(TAUGHT_BATCH, 'write'), viewer: 'owner', prepare: openMessage },
  { name: 'room-questions', path: roomPaths.part(TAUGHT_BATCH, 'doubts'), viewer: 'owner' },
  { name: 'room-ask', path: roomPaths.part(TAUGHT_BATCH, 'doubts'), viewer: 'owner', prepare: press('Ask a question') },
  { name: 'room-question', path: roomPaths.part(TAUGHT_BATCH, 'doubts'), viewer: 'owner', prepare: openQuestion },
  { name: 'room-batches-seated', path: roomPaths.start, viewer: 'seated' },
  { name: 'room-batch-seated', path: roomPaths.batch(TAUGHT_BATCH), viewer: 'seated' },
  ...['material', 'recordings', 'doubts', 'progress', 'calendar'].map((part): View => ({
    name: `room-${part}-seated`,
    path: roomPaths.part(TAUGHT_BATCH, part),
    viewer: 'seated',
  })),
  {
    name: 'room-ask-seated',
    path: roomPaths.part(TAUGHT_BATCH, 'doubts'),
    viewer: 'seated',
    prepare: press('Ask a question'),
  },
  {
    name: 'room-question-seated',
    path: roomPaths.part(TAUGHT_BATCH, 'doubts'),
    viewer: 'seated',
    prepare: openQuestion,
  },
  { name: 'my-courses-seated', path: '/my-courses', viewer: 'seated' },
  { name: 'desk-classes', path: deskPaths.classes(TAUGHT_BATCH), viewer: 'owner' },
]

/** Every page as a visitor sees it, then what members and buyers see, what comes of faults, the desk and the room. */
export const VIEWS: readonly View[] = [
  ...[...publicPathsOf(shippedSite(readConfig({}), new Date())), ...PRIVATE_PATHS].map((path): View => ({
    name: named(path),
    path,
    viewer: 'visitor',
  })),
  ...MEMBER_PATHS.map((path): View => ({ name: `${named(path)}-member`, path, viewer: 'member' })),
  ...BUYER_PATHS.map((path): View => ({ name: `${named(path)}-buyer`, path, viewer: 'buyer' })),
  ...STATES,
  ...DESK,
  ...ROOM,
]
