/** By which other data of the site name the business. */
export const organizationId = (siteUrl: string) => `${siteUrl}/#organization`
