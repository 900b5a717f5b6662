import type { OAuthProvider } from 'better-auth/oauth2'
import { facebook, linkedin } from 'better-auth/social-providers'
import type { OAuthClient } from '../config.ts'

/** A service that people sign in with: where to send them, and who came back. */
export type SocialProvider = OAuthProvider

/** The providers whose client id and secret are configured. */
export function socialProviders(clients: {
  readonly facebook: OAuthClient | null
  readonly linkedin: OAuthClient | null
}): SocialProvider[] {
  return [
    ...(clients.facebook ? [facebook(clients.facebook)] : []),
    ...(clients.linkedin ? [linkedin(clients.linkedin)] : []),
  ]
}
