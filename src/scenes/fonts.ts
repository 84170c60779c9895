import barlow from '../../assets/fonts/barlow-condensed-latin-600-normal.woff2?url'
import italic from '../../assets/fonts/old-standard-tt-latin-400-italic.woff2?url'
import regular from '../../assets/fonts/old-standard-tt-latin-400-normal.woff2?url'
import bold from '../../assets/fonts/old-standard-tt-latin-700-normal.woff2?url'

const FACES = [
  { family: 'Barlow Condensed', url: barlow, weight: '600', style: 'normal' },
  { family: 'Old Standard TT', url: regular, weight: '400', style: 'normal' },
  { family: 'Old Standard TT', url: italic, weight: '400', style: 'italic' },
  { family: 'Old Standard TT', url: bold, weight: '700', style: 'normal' },
] as const

/** Loads the sheet's and the counters' faces. After `patience` ms the game goes on with what the machine has. */
export async function loadFonts(patience: number): Promise<void> {
  const loading = FACES.map(async ({ family, url, weight, style }) => {
    const face = new FontFace(family, `url(${url})`, { weight, style })
    document.fonts.add(await face.load())
  })
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience))
  await Promise.race([Promise.allSettled(loading), late])
}
