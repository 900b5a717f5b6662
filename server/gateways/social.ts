import type { OAuthProvider } from 'better-auth/oauth2'
import type { OAuthClient } from '../config.ts'

export type SocialProvider = OAuthProvider

interface Clients {
  readonly facebook: OAuthClient | null
  readonly linkedin: OAuthClient | null
}

export async function socialProviders(clients: Clients): Promise<SocialProvider[]> {
  if (!clients.facebook && !clients.linkedin) return []
  // The library's providers come all together and take memory that a site without them need not give.
  const { facebook, linkedin } = await import('better-auth/social-providers')
  return [
    ...(clients.facebook ? [facebook(clients.facebook)] : []),
    ...(clients.linkedin ? [linkedin(clients.linkedin)] : []),
  ]
}
