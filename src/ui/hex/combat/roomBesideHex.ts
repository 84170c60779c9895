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

/** How often it is looked whether map or page have moved since, in milliseconds. */
const LOOK_AGAIN_MS = 200

/**
 * The stretch of the page that is free for the panel on a phone, from the prompt, which may take some lines; null: no map. An attack has its own
 * buttons and so may cover those under the map, as far as the tabs; choices have theirs there.
 */
function freeStretch(hasOwnButtons: boolean): Stretch | null {
  const map = document.querySelector('#map')?.getBoundingClientRect()
  if (!map) return null
  const prompt = document.querySelector('.prompt')?.getBoundingClientRect().bottom ?? map.top
  const bottom = hasOwnButtons ? document.querySelector('.bottom')?.getBoundingClientRect().bottom : map.bottom
  return { top: Math.max(map.top, prompt), bottom: bottom ?? innerHeight }
}

/** Puts the panel's box where it has room beside these hexes, as they lie on the page now. */
function placeBox(box: HTMLElement, hexes: readonly HexId[]): void {
  const page = freeStretch(box.querySelector('.attack') !== null)
  const mapTop = document.querySelector('#map')?.getBoundingClientRect().top ?? 0
  const marked = isNarrow.value ? stretchOfAll(hexes) : null
  const firstMarked = isNarrow.value ? stretchOfAll(hexes.slice(0, 1)) : null
  if (!page || !marked || !firstMarked) {
    delete box.dataset.side
    return
  }
  const roomForAll = roomBeside(page, marked)
  const room = roomForAll.height >= LEAST_HEIGHT_PX ? roomForAll : roomBeside(page, firstMarked)
  box.dataset.side = room.side
  box.style.setProperty('--room', `${Math.round(room.height)}px`)
  box.style.setProperty('--room-top', `${Math.round(page.top - mapTop)}px`)
}

/**
 * On a phone, keeps the panel of a fight above or below these hexes, never over them nor over the prompt, by the attribute `data-side` and the
 * variables `--room` and `--room-top` of the panel's box. The map may be moved, and the phone turned, while the panel is open; it goes along once
 * no finger is on the page. Where the hexes lie too far apart only the first one counts. On a wide page the panel lies over the cards and needs none
 * of this; without hexes the marks are taken away.
 */
export function useRoomBesideHexes(hexes: readonly HexId[]): void {
  useEffect(() => {
    const box = document.querySelector<HTMLElement>('.fight-box')
    if (!box) return
    placeBox(box, hexes)
    if (!isNarrow.value || hexes.length === 0) return
    let fingers = 0
    const onDown = (): void => {
      fingers++
    }
    const onUp = (): void => {
      fingers = Math.max(0, fingers - 1)
    }
    const timer = setInterval(() => {
      if (fingers === 0) placeBox(box, hexes)
    }, LOOK_AGAIN_MS)
    addEventListener('pointerdown', onDown, { capture: true })
    addEventListener('pointerup', onUp, { capture: true })
    addEventListener('pointercancel', onUp, { capture: true })
    return () => {
      clearInterval(timer)
      removeEventListener('pointerdown', onDown, { capture: true })
      removeEventListener('pointerup', onUp, { capture: true })
      removeEventListener('pointercancel', onUp, { capture: true })
    }
  }, [hexes.join(), isNarrow.value])
}
