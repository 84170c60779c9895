// Loads the typefaces that are drawn on the map and the table.
import barlow from '../../assets/fonts/barlow-condensed-latin-600-normal.woff2?url'
import italic from '../../assets/fonts/old-standard-tt-latin-400-italic.woff2?url'
import regular from '../../assets/fonts/old-standard-tt-latin-400-normal.woff2?url'
import bold from '../../assets/fonts/old-standard-tt-latin-700-normal.woff2?url'

const TYPEFACES = [
  { family: 'Barlow Condensed', url: barlow, weight: '600', style: 'normal' },
  { family: 'Old Standard TT', url: regular, weight: '400', style: 'normal' },
  { family: 'Old Standard TT', url: italic, weight: '400', style: 'italic' },
  { family: 'Old Standard TT', url: bold, weight: '700', style: 'normal' },
] as const

/** Loads the typefaces of sheet and counters. Resolves at the latest after `patienceMs`; what is missing then is replaced by other typefaces. */
export async function loadFonts(patienceMs: number): Promise<void> {
  const loading = TYPEFACES.map(async ({ family, url, weight, style }) => {
    const face = new FontFace(family, `url(${url})`, { weight, style })
    document.fonts.add(await face.load())
  })
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([Promise.allSettled(loading), timeout])
}
