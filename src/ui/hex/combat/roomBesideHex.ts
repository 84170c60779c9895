import { useEffect } from 'preact/hooks'
import type { HexId } from '../../../operational/types'
import { services } from '../../shell/services'
import { isNarrow } from '../../shared/phone'
import { neighboursOf } from '../shared/ground'

/** A stretch of the page from top to bottom, in CSS pixels. */
export interface Stretch {
  readonly top: number
  readonly bottom: number
}

/** Where the panel of a fight goes on a phone, and how high it may be so that it covers none of the marked stretch, in CSS pixels. */
export interface Room {
  readonly side: 'above' | 'below'
  readonly height: number
}

/** A panel needs at least this height to be used; where neither side has it, the larger side is taken all the same. */
const LEAST_HEIGHT_PX = 200

/** The free room above or below a marked stretch of the page: below if there is enough, since thumbs are there, else the larger side. */
export function roomBeside(page: Stretch, marked: Stretch): Room {
  const above = Math.max(0, Math.min(marked.top, page.bottom) - page.top)
  const below = Math.max(0, page.bottom - Math.max(marked.bottom, page.top))
  const goesBelow = below >= above || below >= 2 * LEAST_HEIGHT_PX
  return goesBelow ? { side: 'below', height: below } : { side: 'above', height: above }
}

/** From the centre of a hex to its upper or lower corner, in distances between the centres of neighbours: 1 / √3. */
const CORNER_SHARE = 0.58

/** The stretch of the page that a hex takes up; null: there is no board. */
function stretchOf(hex: HexId): Stretch | null {
  const centre = services.board?.pagePointOf(hex)
  const [neighbour] = neighboursOf(hex)
  const other = neighbour === undefined ? undefined : services.board?.pagePointOf(neighbour)
  if (!centre || !other) return null
  const corner = Math.hypot(centre.x - other.x, centre.y - other.y) * CORNER_SHARE
  return { top: centre.y - corner, bottom: centre.y + corner }
}

/** The stretch of the page that several hexes take up together; null: none of them is drawn. */
function stretchOfAll(hexes: readonly HexId[]): Stretch | null {
  const stretches = hexes.flatMap((hex) => stretchOf(hex) ?? [])
  if (stretches.length === 0) return null
  return {
    top: Math.min(...stretches.map(({ top }) => top)),
    bottom: Math.max(...stretches.map(({ bottom }) => bottom)),
  }
}

/**
 * On a phone, puts the panel of a fight above or below these hexes, never over them, by the attribute `data-side` and the variable `--room` of
 * the panel's box. Where they lie too far apart only the first one counts. On a wide page the panel lies over the cards and needs none of this;
 * without hexes the marks are taken away.
 */
export function useRoomBesideHexes(hexes: readonly HexId[]): void {
  useEffect(() => {
    const box = document.querySelector<HTMLElement>('.fight-box')
    const map = document.querySelector('#map')?.getBoundingClientRect()
    if (!box) return
    const marked = isNarrow.value ? stretchOfAll(hexes) : null
    const firstMarked = isNarrow.value ? stretchOfAll(hexes.slice(0, 1)) : null
    if (!map || !marked || !firstMarked) {
      delete box.dataset.side
      return
    }
    // The panel may cover the buttons under the map, since it has its own, but not the tabs below them.
    const bottom = document.querySelector('.bottom')?.getBoundingClientRect().bottom ?? innerHeight
    const page = { top: map.top, bottom }
    const roomForAll = roomBeside(page, marked)
    const room = roomForAll.height >= LEAST_HEIGHT_PX ? roomForAll : roomBeside(page, firstMarked)
    box.dataset.side = room.side
    box.style.setProperty('--room', `${Math.round(room.height)}px`)
  }, [hexes.join(), isNarrow.value])
}
