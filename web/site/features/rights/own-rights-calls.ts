import { OwnConsents, type Consent, type OwnConsentChange } from '#contract/consents.ts'
import { Problem } from '#contract/problem.ts'
import { OwnRequests, type NewOwnRequest } from '#contract/rights-requests.ts'
import { ask, isNetworkFault, ownProblem } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'

const { me } = api.users

export const readConsents = () => ask(OwnConsents, me.consents.$get())

export const sayConsent = ({ purpose }: Consent, json: OwnConsentChange) =>
  ask(OwnConsents, me.consents[':purpose'].$post({ param: { purpose }, json }))

export const readRequests = () => ask(OwnRequests, me.requests.$get())

export const askFor = (json: NewOwnRequest) => ask(OwnRequests, me.requests.$post({ json }))

/** Stores the file under the name that the server gives it. Returns why that was refused, or null. */
export async function download(password: string): Promise<Problem | null> {
  try {
    const answer = await me.download.$post({ json: { password } })
    if (!answer.ok) return Problem.parse(await answer.json())
    const address = URL.createObjectURL(await answer.blob())
    const link = document.createElement('a')
    link.href = address
    link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'everything.zip'
    link.click()
    // The browser reads the address after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    return null
  } catch (error) {
    const words = isNetworkFault(error) ? 'The server cannot be reached. Please try again' : 'Please try again'
    return ownProblem('unreachable', words)
  }
}
