import type { PublicPage } from './public-page.ts'

interface PageHeadProps {
  readonly page: Pick<PublicPage, 'path' | 'title' | 'shareTitle' | 'description' | 'picture'>
  readonly brand: string
  readonly siteUrl: string
}

export function PageHead({ page, brand, siteUrl }: PageHeadProps) {
  const title = `${page.title} | ${brand}`
  const url = siteUrl + page.path
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={`${page.shareTitle} | ${brand}`} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={page.picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${page.shareTitle}: drawing and title`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
