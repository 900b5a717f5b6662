import type { SocialProvider } from './social.ts'

export interface FakePerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
}

/** A social service for tests: whoever comes back from it is `person`, if the code of the way back is `good code`. */
export function fakeSocialProvider(id: 'facebook' | 'linkedin', person: FakePerson): SocialProvider {
  const { name, email, isVerified } = person
  return {
    id,
    name: id,
    accountSubject: () => person.id,
    createAuthorizationURL: async ({ state, redirectURI }: { state: string; redirectURI: string }) =>
      new URL(
        `https://${id}.example/authorize?${new URLSearchParams({ state, redirect_uri: redirectURI }).toString()}`,
      ),
    validateAuthorizationCode: async ({ code }: { code: string }) => {
      if (code !== 'good code') throw new Error('The code is not known')
      return { accessToken: 'token of the service' }
    },
    getUserInfo: async () => ({
      user: { name, email, emailVerified: isVerified },
      data: { sub: person.id, id: person.id },
    }),
    options: { clientId: id, clientSecret: id },
  }
}
