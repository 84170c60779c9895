/**
 * The address of the page as hand-outs and codes need it, from what a teacher has written: with http:// before it if nothing is, without spaces and
 * without what follows `#`. Null: no browser would open it.
 */
export function pageAddressOf(written: string): string | null {
  const bare = written.trim().replace(/#.*$/, '')
  if (bare === '' || /\s/.test(bare)) return null
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(bare) ? bare : `http://${bare}`
  try {
    const { protocol, hostname, href } = new URL(whole)
    if (protocol === 'file:') return href
    return (protocol === 'http:' || protocol === 'https:') && hostname !== '' ? href : null
  } catch {
    return null
  }
}
