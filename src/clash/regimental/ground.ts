import type { Ground } from '../../tabletop/common/groundSchema'
import type { RegimentalGround } from '../../tabletop/regimental/battle/field'
import type { RegimentalClashFigures } from './figures'

type Feature = Ground['features'][number]
type Meaning = Exclude<keyof RegimentalClashFigures['features'], 'source'>

/** What a feature of a clash table counts as; null: it tells nothing here, such as a road. */
function meaningOf(feature: Feature): Meaning | null {
  switch (feature.kind) {
    case 'woods':
    case 'rough':
    case 'building':
    case 'impassable':
    case 'stream':
      return feature.kind
    case 'hill':
      // The raised ground of a whole hex is flat on top.
      return feature.id.endsWith('-height') ? 'height' : 'slope'
    case 'work':
      return feature.work === 'heavy' ? 'heavy' : 'light'
    default:
      return null
  }
}

/** REG-12.6: what the features of a clash table mean, by their id. */
export const featuresOfClash = (
  { features }: Ground,
  figures: RegimentalClashFigures,
): ReadonlyMap<string, RegimentalGround> =>
  new Map(
    features.flatMap((feature) => {
      const name = meaningOf(feature)
      if (name === null) return []
      const { ground, cover, position, isGarrison } = figures.features[name]
      const common = { isMajorObstacle: false, isDenseChaparral: false, isAbatis: false }
      return [[feature.id, { ground, cover, position, isGarrison, ...common }] as const]
    }),
  )
