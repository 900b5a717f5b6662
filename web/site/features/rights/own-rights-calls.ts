import { OwnConsents, type Consent, type OwnConsentChange } from '#contract/consents.ts'
import { OwnRequests, type NewOwnRequest } from '#contract/rights-requests.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { saveFile } from '#web/platform/saved-file.ts'

const { me } = api.users

export const readConsents = () => ask(OwnConsents, me.consents.$get())

export const sayConsent = ({ purpose }: Consent, json: OwnConsentChange) =>
  ask(OwnConsents, me.consents[':purpose'].$post({ param: { purpose }, json }))

export const readRequests = () => ask(OwnRequests, me.requests.$get())

export const askFor = (json: NewOwnRequest) => ask(OwnRequests, me.requests.$post({ json }))

export const download = (json: { readonly password?: string | undefined }) =>
  saveFile(me.download.$post({ json }), 'everything.zip')
