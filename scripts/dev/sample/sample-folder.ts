import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROLES } from '#contract/staff.ts'
import { CONFIG_NAMES } from '#server/environment.ts'
import { WEBHOOK_SECRET } from '#stand-ins/provider/events.ts'
import { root } from '../../setup/run.js'
import { SAMPLE_PASSWORD } from './sample-buyers.ts'
import { keepClassOn } from './sample-classes.ts'
import { SAMPLE_MEMBER } from './sample-member.ts'
import { fillSample, type SampleSize } from './fill-sample.ts'
import { openSampleSite, type SampleSite } from './sample-site.ts'

/** Everything of the sample stands here and nowhere else. */
export const SAMPLE_FOLDER = join(root, 'data-sample')
const MARK = 'sample.json'
/** Raised with what is made up: a sample of an earlier edition is made anew. */
const FILLED = 'filled, edition 12'
const SIZE: SampleSize = { leads: 2000, payments: 300 }

/** Names that a sample keeps from the environment: where it listens, and how the business is called. */
const KEPT = ['PORT', 'HOST', 'BRAND']

/** The environment of a sample: no database, mail server or provider of the owner's. */
export const sampleEnvironment = (folder = SAMPLE_FOLDER): Record<string, string> => ({
  DATA_DIR: folder,
  OWNER_EMAIL: 'owner@example.com',
  CONTACT_PHONE: '+91 98250 00000',
  GSTIN: '24ABCDE1234F1Z6',
  LEGAL_NAME: 'Example Training Private Limited',
  LEGAL_ADDRESS: '1 Example Road, Vadodara 390001',
})

/** The environment of a process as the sample has it. */
export const ownEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(environment).filter(([name]) => KEPT.includes(name) || !CONFIG_NAMES.includes(name)),
  ),
  ...sampleEnvironment(),
})

/** Puts the sample in the place of what the environment configures, and fills its database when there is none yet. */
export async function enterSample(): Promise<void> {
  process.env = ownEnvironment(process.env)
  await prepareSample((line) => console.log(line))
  const people = ROLES.map((role) => `${role}@example.com`).join(', ')
  console.log(
    `\nA made-up business, in ${SAMPLE_FOLDER}. Sign in at /desk as ${people},\nand at /SignInPage as ${SAMPLE_MEMBER}, who sits in a batch. The password is: ${SAMPLE_PASSWORD}`,
  )
}

export interface SampleOptions {
  readonly folder?: string
  readonly size?: SampleSize
  /** When the business is looked at: its three months end here. */
  readonly now?: Date
}

/** Fills a folder of its own. A folder with anything else in it is left alone. */
export async function prepareSample(
  tell: (line: string) => void,
  { folder = SAMPLE_FOLDER, size = SIZE, now = new Date() }: SampleOptions = {},
): Promise<void> {
  const mark = join(folder, MARK)
  if (existsSync(folder) && !existsSync(mark))
    throw new Error(`${folder} holds something that is no sample. Move it away, or leave --sample out.`)
  if (existsSync(mark) && JSON.parse(readFileSync(mark, 'utf8')) === FILLED) return at(folder, now, keepClassOn)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(mark, JSON.stringify('begun'))
  tell('Making up a business, which takes a minute …')
  await at(folder, now, (site) => fillSample(site, size, tell))
  writeFileSync(mark, JSON.stringify(FILLED))
}

async function at(folder: string, now: Date, work: (site: SampleSite) => Promise<void>): Promise<void> {
  const site = await openSampleSite({ ...sampleEnvironment(folder), RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET }, now)
  try {
    await work(site)
  } finally {
    await site.close()
  }
}
