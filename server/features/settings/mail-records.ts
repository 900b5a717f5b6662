/** What DNS says of a sender's domain, in words: asked at an owner's press, and shown as text. */
import { domainToASCII } from 'node:url'
import { SELECTORS, type MailRecord, type MailRecords, type MailRecordsAsked } from '#contract/mail-records.ts'
import { inOneLine, shortened } from '#contract/plain-text.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Config } from '../../config.ts'
import type { DnsTexts } from '../../gateways/dns-texts.ts'
import type { Actor } from '../audit/actor.ts'
import type { DeskDeps } from '../staff/desk-deps.ts'

export interface MailRecordDeps extends Pick<DeskDeps, 'counters' | 'limits'> {
  readonly config: Config
  readonly dnsTexts: DnsTexts
}

const LONGEST_ANSWER = 300
const LONGEST_DOMAIN = 200
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST_NAME = new RegExp(`^(?:${LABEL}\\.)+(?=[a-z])${LABEL}$`)
/** How many names above a domain are asked for its DMARC. */
const MOST_ABOVE = 3

/** Asks at most so often: each press is a dozen questions to somebody else's server. */
export async function mailRecords(
  { config, counters, limits, dnsTexts }: MailRecordDeps,
  { sender, selector }: MailRecordsAsked,
  by: Actor,
): Promise<MailRecords | Refusal<'fieldsInvalid' | 'tooManyRequests'>> {
  const domain = domainOf(sender)
  if (domain === null) return new Refusal('fieldsInvalid', { errors: [{ field: 'sender', message: NO_DOMAIN }] })
  const { times, seconds } = limits.mailRecordChecksPerOwner
  const { count, secondsLeft } = await counters.hit(`mail records ${by.actor}`, seconds)
  if (count > times) return new Refusal('tooManyRequests', { secondsToWait: secondsLeft })
  const records = await Promise.all([
    spf(dnsTexts, domain),
    dkim(dnsTexts, domain, selector),
    dmarc(dnsTexts, domain, config.ownerEmail ?? sender),
  ])
  return { domain, records, ask: whomToAsk(config) }
}

const NO_DOMAIN = 'Enter an address with a real domain, such as office@example.com'

function domainOf(sender: string): string | null {
  const domain = domainToASCII(sender.slice(sender.lastIndexOf('@') + 1)).toLowerCase()
  return domain.length <= LONGEST_DOMAIN && HOST_NAME.test(domain) ? domain : null
}

const cut = (text: string): string => shortened(inOneLine(text), LONGEST_ANSWER)
const unasked = (kind: MailRecord['kind'], name: string): MailRecord => ({
  kind,
  state: 'unasked',
  says: `DNS could not be asked about ${name}. Try again in a minute.`,
})

async function spf(ask: DnsTexts, domain: string): Promise<MailRecord> {
  const texts = await ask(domain)
  if (texts === null) return unasked('spf', domain)
  const found = texts.filter((text) => /^v=spf1(?:\s|$)/i.test(text))
  const [only] = found
  if (only === undefined)
    return {
      kind: 'spf',
      state: 'missing',
      says: `No SPF record: add TXT ${domain} with v=spf1 include:… ~all. Ask the provider what to include.`,
    }
  if (found.length > 1)
    return {
      kind: 'spf',
      state: 'wrong',
      says: `${found.length} SPF records, so all are ignored: merge them into one. The first is: ${cut(only)}`,
    }
  if (/\s\+?all\s*$/i.test(only))
    return { kind: 'spf', state: 'wrong', says: `SPF lets anybody send in your name: ${cut(only)}` }
  return { kind: 'spf', state: 'found', says: `SPF found: ${cut(only)}` }
}

async function dkim(ask: DnsTexts, domain: string, selector: string): Promise<MailRecord> {
  const names = (selector === '' ? SELECTORS : [selector]).map((one) => `${one}._domainkey.${domain}`)
  const answers = await Promise.all(names.map(async (name) => ({ name, texts: await ask(name) })))
  const found = answers.flatMap(({ name, texts }) => (texts ?? []).filter(isKey).map((text) => ({ name, text })))
  const best = found.find(({ text }) => !isRevoked(text)) ?? found[0]
  if (best && isRevoked(best.text))
    return { kind: 'dkim', state: 'wrong', says: `The DKIM key at ${best.name} is revoked: it is empty.` }
  if (best) return { kind: 'dkim', state: 'found', says: `DKIM found at ${best.name}: ${cut(best.text)}` }
  if (answers.some(({ texts }) => texts === null)) return unasked('dkim', names[0] ?? domain)
  return {
    kind: 'dkim',
    state: 'missing',
    says:
      selector === ''
        ? `No DKIM key under the usual selectors (${SELECTORS.join(', ')}). If yours has another name, type it and check again.`
        : `No DKIM key: add TXT ${names[0] ?? domain} with the value that the provider shows for it.`,
  }
}

const isKey = (text: string): boolean => /^v=DKIM1\b/i.test(text) || /(?:^|;)\s*p=/.test(text)
const isRevoked = (text: string): boolean => !/(?:^|;)\s*p=\s*[^\s;]/.test(text)

/** Receivers take the record of a domain above where its own has none. */
async function dmarc(ask: DnsTexts, domain: string, reportsTo: string): Promise<MailRecord> {
  const labels = domain.split('.')
  const names = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`)
  for (const name of names.slice(0, 1 + MOST_ABOVE)) {
    const texts = await ask(name)
    if (texts === null) return unasked('dmarc', name)
    const found = texts.filter((text) => /^v=DMARC1\b/i.test(text))
    const [only] = found
    if (found.length > 1)
      return {
        kind: 'dmarc',
        state: 'wrong',
        says: `${found.length} DMARC records at ${name}, so all are ignored: keep one.`,
      }
    if (only !== undefined) return { kind: 'dmarc', state: 'found', says: `DMARC found at ${name}: ${cut(only)}` }
  }
  return {
    kind: 'dmarc',
    state: 'missing',
    says: `No DMARC record: add TXT _dmarc.${domain} with v=DMARC1; p=none; rua=mailto:${reportsTo}`,
  }
}

function whomToAsk({ smtpUrl }: Config): string {
  const provider = smtpUrl === null ? 'your mail server' : new URL(smtpUrl).hostname
  return `Ask the provider of ${provider} for its SPF value, DKIM selector and DKIM key, and add them where you manage your domain.`
}
