export function openMeantFragment(): void {
  const { hash } = location
  const meant = hash.replace(/^(#\/[^?]*?)%23/, '$1?').replace(/^(#\/[^?]*?)[.,;:!'")\]}>*_]+(?=\?|$)/, '$1')
  if (meant !== hash) history.replaceState(null, '', meant)
}
