// The comparison as it is printed: on A4 or Letter, to be read in grey.
import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { localeOf } from '../../shared/format'
import { text } from '../../shell/page'
import { settings } from '../../shell/storage/settings'
import { placeLabels } from '../../../teach/class/labels'
import { names, scenario } from '../../hex/shared/scenario'
import { walkedOf } from '../../../teach/hours/routes'
import { CLOCK_END } from '../../../teach/hours/clock'
import { pathOf } from '../map/SheetOverlay'
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
      <div class="whole-on-page">
        <Milestones compare={compare} />
      </div>
      <div class="whole-on-page">
        <Losses compare={compare} />
      </div>
      <div class="whole-on-page">
        <h2>{t.tabs.turning}</h2>
        <p class="small">{t.turningAbout}</p>
        <ValueChart compare={compare} />
      </div>
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
/** Letters of names in print, in points, and the height of the map on paper (compare.css), in millimetres. */
const NAME_POINTS = 7.6
const MAP_HEIGHT_MM = 125
const POINTS_PER_MM = 72 / 25.4
/** Of the ring at a village, in thousandths of a hex width. */
const VILLAGE_RADIUS = 150

/** Lines of the record's places that are drawn as water. */
const WATERS: ReadonlySet<string> = new Set(['river', 'stream', 'canal', 'ravine'])

/** The sheet in grey: roads, places, the record's routes, and the marches of the whole game. */
function PaperMap({ compare }: { compare: Compare }) {
  const { map } = scenario.battlefield
  const { rows, cols } = map.meta.grid
  const two = (value: number): string => String(value).padStart(2, '0')
  const [right, top] = compare.pointOf(`${two(rows)}${two(cols)}`)
  const [left, above, width, height] = [-MARGIN, -top - MARGIN, right + 3 * MARGIN, top + 2 * MARGIN]
  const size = (NAME_POINTS * height) / (MAP_HEIGHT_MM * POINTS_PER_MM)
  const villages = map.hexes.flatMap(({ id, name, village }) => {
    if (!name || !village) return []
    const [x, y] = compare.pointOf(id)
    return [{ id, text: names.value.place(id), x, y: -y, rank: 0, clear: VILLAGE_RADIUS + size / 4 }]
  })
  const placed = placeLabels(villages, {
    size,
    frame: [left, above, left + width, above + height],
    taken: villages.map(({ x, y }) => [x - VILLAGE_RADIUS, y - VILLAGE_RADIUS, x + VILLAGE_RADIUS, y + VILLAGE_RADIUS]),
  })
  return (
    <svg
      viewBox={[left, above, width, height].join(' ')}
      class="paper-map"
      role="img"
      aria-label={compareWords().mapLabel}
    >
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
      {villages.map(({ id, x, y }) => (
        <circle key={id} cx={x} cy={y} r={VILLAGE_RADIUS} />
      ))}
      <g style={{ fontSize: `${size}px`, strokeWidth: size / 4 }}>
        {placed.map(({ id, text: name, x, y }) => (
          <text key={id} x={Math.round(x)} y={Math.round(y)}>
            {name}
          </text>
        ))}
      </g>
    </svg>
  )
}
