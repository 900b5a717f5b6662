import { InvitationShown } from '#contract/staff-calls.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'

export const lookAtInvitation = (token: string) =>
  ask(InvitationShown, api.desk.invitations.look.$post({ json: { token } }))

export const acceptInvitation = (token: string) => ask(DONE, api.desk.invitations.accept.$post({ json: { token } }))
