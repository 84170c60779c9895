// The comparison as it is printed: on A4 or Letter, to be read in grey.
import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { localeOf } from '../../shared/format'
import { text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { walkedOf } from '../../../teach/hours/routes'
import { CLOCK_END } from '../../../teach/hours/clock'
import { pathOf } from '../map/SheetOverlay'
import { said } from '../words'
import { Losses, Milestones } from './Figures'
import { MarchLines } from './MarchLines'
import type { Compare } from './store'
import { Happened, PointHead } from './TurningPoints'
import { ValueChart } from './ValueChart'
import { compareWords } from './words'

/** Keeps the sheet to be printed in the page, where only a printer sees it, for as long as the room is open. */
export function usePaper(compare: Compare): void {
  useEffect(() => {
    const paper = document.createElement('div')
    paper.className = 'compare-paper'
    document.body.append(paper)
    render(<Paper compare={compare} />, paper)
    return () => {
      render(null, paper)
      paper.remove()
    }
  }, [compare])
}

/** So many lines of what happened are printed with each turning point. */
const LINES_PRINTED = 5

function Paper({ compare }: { compare: Compare }) {
  const t = compareWords()
  const page = text.value
  const side = compare.eyes.value
  const { result } = compare.story.value.end
  const today = new Date().toLocaleDateString(localeOf(settings.value.lang), { dateStyle: 'long' })
  return (
    <>
      <h1>{t.paperTitle}</h1>
      <p>
        {page.title}. {t.seenBy}: {page.side[side]}.{' '}
        {result
          ? `${result.winner === 'draw' ? page.result.draw : page.result.wins(page.side[result.winner], page.sideAdj[result.winner])} (${result.points.us} : ${result.points.mexican}). `
          : `${t.running} `}
        {t.printed(today)}.
      </p>
      <figure>
        <PaperMap compare={compare} />
        <figcaption>{t.paperMap}</figcaption>
      </figure>
      <Milestones compare={compare} />
      <Losses compare={compare} />
      <h2>{t.tabs.turning}</h2>
      <p class="small">{t.turningAbout}</p>
      <ValueChart compare={compare} />
      <ol>
        {(compare.points.value ?? []).map((point) => (
          <li key={point.place}>
            <PointHead point={point} />
            <Happened point={point} most={LINES_PRINTED} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Half a hex more than the sheet's centres at every edge, in thousandths of a hex width. */
const MARGIN = 700

/** Lines of the record's places that are drawn as water. */
const WATERS: ReadonlySet<string> = new Set(['river', 'stream', 'canal', 'ravine'])

/** The sheet in grey: roads, places, the record's routes, and the marches of the whole game. */
function PaperMap({ compare }: { compare: Compare }) {
  const { map } = compare.scenario.battlefield
  const { rows, cols } = map.meta.grid
  const two = (value: number): string => String(value).padStart(2, '0')
  const [right, top] = compare.pointOf(`${two(rows)}${two(cols)}`)
  const box = [-MARGIN, -top - MARGIN, right + 3 * MARGIN, top + 2 * MARGIN].join(' ')
  return (
    <svg viewBox={box} class="paper-map" role="img" aria-label={compareWords().mapLabel}>
      {map.links.map(({ a, b, kind }) => (
        <path key={`${a}${b}`} class={`road ${kind}`} d={pathOf([compare.pointOf(a), compare.pointOf(b)])} />
      ))}
      {compare.record.places.lines.map((line) =>
        WATERS.has(line.kind)
          ? line.parts.map((part) => <path key={`${line.id}${part[0]}`} class="water" d={pathOf(part)} />)
          : null,
      )}
      {compare.routes.value.flatMap((route) =>
        (compare.stretches.get(route.id) ?? []).map((stretch) => (
          <path
            key={`${route.id}${stretch.minutes[0]}`}
            class={`recorded ${route.side}`}
            d={pathOf(walkedOf(stretch, CLOCK_END))}
          />
        )),
      )}
      <MarchLines lines={compare.allLines.value} when="now" pointOf={compare.pointOf} />
      {map.hexes.map(({ id, name, village }) => {
        if (!name || !village) return null
        const [x, y] = compare.pointOf(id)
        return (
          <g key={id}>
            <circle cx={x} cy={-y} r="150" />
            <text x={x + 230} y={-y - 150}>
              {placeName(compare, id)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** The name of the record's place in a hex, as short as it can be. */
function placeName(compare: Compare, hex: string): string {
  const place = compare.record.places.places.find((one) => one.hex === hex)
  return place ? (said(place.name).split(/[(,]/)[0] ?? '').trim() : ''
}
