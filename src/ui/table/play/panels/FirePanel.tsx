// Fire (SAR-11): who may fire at whom, what that is likely to do, what all shots at one target do together, and all shots as proposed.
import type { FirePreview } from '../../../../tabletop/common/previewFight'
import type { LegalEntry } from '../../../../tabletop/sar/battle/entries'
import { previewDesk } from '../previewDesk'
import type { SeatProps } from '../SeatScreen'
import { sumWords } from '../words/sumWords'
import { tableWords } from '../words/words'
import { Assumes, Factors, Lines, LossBars, meanLosses, nameWithTag, percent, PickButton, shareOf } from './parts'

/** A legal shot; `preview` null: it is being worked out, or cannot be. */
interface Shot {
  readonly entry: LegalEntry
  readonly preview: FirePreview | null
}

/** A unit that may fire, or whose target is chosen. */
interface Shooter {
  readonly unit: string
  readonly shots: readonly Shot[]
  /** What it fires at: as chosen, else as proposed; null: nothing is known yet. */
  readonly aim: { readonly target: string; readonly work: string | null } | null
  readonly isChosen: boolean
}

/** The legal shots of each unit that may fire now. */
function entriesByUnit(legal: readonly LegalEntry[]): Map<string, LegalEntry[]> {
  const entries = new Map<string, LegalEntry[]>()
  for (const entry of legal) {
    if (entry.type !== 'fire') continue
    const unit = String(entry.unit)
    entries.set(unit, [...(entries.get(unit) ?? []), entry])
  }
  return entries
}

/** What the fire of some units at a target would do; null: it is being worked out. */
function fireAt(
  { seat }: SeatProps,
  shooters: readonly string[],
  { target, work }: { readonly target: string; readonly work: string | null },
): FirePreview | null {
  const asked = previewDesk(seat).ask('fire', {
    shooters: [...shooters].sort(),
    target,
    ...(work !== null && { work }),
  })
  return asked?.ok ? asked.value : null
}

/** What the choice of a shot goes by: the castings that it costs on average; a target that is likely to break is worth a casting more. */
const worthOf = ({ preview }: Shot): number =>
  preview ? meanLosses(preview.losses) + shareOf(preview.breaks) : Number.NEGATIVE_INFINITY

const aimOf = ({ target, work }: LegalEntry) => ({
  target: String(target),
  work: work === undefined ? null : String(work),
})

/** All who may fire, with their shots, the best first. */
function shootersOf(props: SeatProps): Shooter[] {
  const { seat } = props
  const { fires } = seat.view.value.draft
  const entries = entriesByUnit(seat.legal.value)
  return [...new Set([...entries.keys(), ...Object.keys(fires)])].sort().map((unit): Shooter => {
    const shots = (entries.get(unit) ?? [])
      .map((entry): Shot => ({ entry, preview: fireAt(props, [unit], aimOf(entry)) }))
      .sort((a, b) => worthOf(b) - worthOf(a))
    const chosen = fires[unit]
    const isKnown = shots.length > 0 && shots.every(({ preview }) => preview !== null)
    const proposed = isKnown ? aimOf(shots[0]!.entry) : null
    return { unit, shots, aim: chosen ?? proposed, isChosen: chosen !== undefined }
  })
}

export function FirePanel(props: SeatProps) {
  const { play, seat } = props
  const t = tableWords()
  const shooters = shootersOf(props)
  const open = shooters.filter(({ isChosen }) => !isChosen)
  const isReckoning = open.some(({ aim, shots }) => aim === null && shots.length > 0)
  const proposal = open.flatMap(({ aim, shots }) => (aim && shots[0] ? [shots[0].entry] : []))
  return (
    <>
      <p class="row">
        <button
          type="button"
          class="strong"
          data-testid="fire-all"
          disabled={proposal.length === 0 || isReckoning}
          onClick={() => play.actAll(seat, proposal)}
        >
          {t.fireAll}
        </button>{' '}
        <span class="small" role="status">
          {isReckoning ? t.reckoning : t.fireChosen(shooters.length - open.length, shooters.length)}
        </span>
      </p>
      <Targets {...props} shooters={shooters} />
      <h3>{t.units}</h3>
      <ul class="table-units">
        {shooters.map((shooter) => (
          <li key={shooter.unit}>
            <ShooterRow {...props} shooter={shooter} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** What all chosen and proposed shots at each target do together. */
function Targets({ shooters, ...props }: SeatProps & { shooters: readonly Shooter[] }) {
  const t = tableWords()
  const byTarget = new Map<string, string[]>()
  for (const { unit, aim } of shooters)
    if (aim && aim.work === null) byTarget.set(aim.target, [...(byTarget.get(aim.target) ?? []), unit])
  const shared = [...byTarget].filter(([, units]) => units.length > 1)
  if (shared.length === 0) return null
  return (
    <>
      <h3>{t.together}</h3>
      <ul class="table-units">
        {shared.map(([target, units]) => {
          const preview = fireAt(props, units, { target, work: null })
          return (
            <li key={target} class="table-together">
              <b>{nameWithTag(props, target)}</b> ← {units.map((unit) => nameWithTag(props, unit)).join(', ')}
              <br />
              {preview ? <Effect preview={preview} /> : t.reckoning}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What fire does, in one line. */
function Effect({ preview }: { preview: FirePreview }) {
  const t = tableWords()
  if (preview.work !== null) {
    const mean = preview.workPoints.reduce((sum, { result, chance }) => sum + result * shareOf(chance), 0)
    return <span class="small">{t.workLoses(mean.toFixed(1))}</span>
  }
  return (
    <span class="small">
      {t.expected(meanLosses(preview.losses).toFixed(1))}
      {preview.breaks.num > 0 ? `, ${t.breaks(percent(shareOf(preview.breaks)))}` : ''}
      {preview.isRemoved.num > 0 ? `, ${t.removed(percent(shareOf(preview.isRemoved)))}` : ''}
    </span>
  )
}

function ShooterRow({ shooter, ...props }: SeatProps & { shooter: Shooter }) {
  const { play, seat } = props
  const t = tableWords()
  const { unit, shots, aim, isChosen } = shooter
  const preview = aim ? fireAt(props, [unit], aim) : null
  const target = aim ? nameWithTag(props, aim.target) : null
  return (
    <>
      <PickButton {...props} id={unit}>
        {target === null ? (
          <span>{shots.length > 0 ? t.reckoning : t.noFire}</span>
        ) : (
          <>
            {isChosen ? `✓ → ${target}` : t.proposed(target)} {preview ? <Effect preview={preview} /> : null}
          </>
        )}
      </PickButton>
      {isChosen ? (
        <button type="button" data-testid="take-back" onClick={() => play.act(seat, { type: 'takeBack', unit })}>
          {t.takeBack}
        </button>
      ) : null}
      {seat.picked.value === unit
        ? shots.map(({ entry, preview: ofShot }) => (
            <ShotCard
              key={`${entry.target} ${entry.work ?? ''}`}
              {...props}
              entry={entry}
              preview={ofShot}
              isChosen={isChosen && isSameAim(aim, aimOf(entry))}
              onChoose={() => play.actAll(seat, [...(isChosen ? [{ type: 'takeBack', unit }] : []), entry])}
            />
          ))
        : null}
    </>
  )
}

const isSameAim = (a: Shooter['aim'], b: Shooter['aim']): boolean => a?.target === b?.target && a?.work === b?.work

interface ShotCardProps extends SeatProps {
  readonly entry: LegalEntry
  readonly preview: FirePreview | null
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** One legal shot, with what it would do and how that is counted. */
function ShotCard({ entry, preview, isChosen, onChoose, ...props }: ShotCardProps) {
  const t = tableWords()
  return (
    <div class="table-shot">
      <button
        type="button"
        data-testid="fire-at"
        data-target={String(entry.target)}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {isChosen ? '✓ ' : ''}
        {nameWithTag(props, String(entry.target))} {entry.work === undefined ? '' : t.work}
      </button>{' '}
      {preview ? (
        <>
          <Effect preview={preview} />
          <details>
            <summary>{t.how}</summary>
            <Reckoning preview={preview} {...props} />
          </details>
        </>
      ) : (
        <span class="small">{t.reckoning}</span>
      )}
    </div>
  )
}

/** Of a battery: how many of its guns can hit. */
function GunsThatBear({ seat, unit, shots }: SeatProps & { unit: string; shots: number }) {
  const guns = seat.view.value.units[unit]?.guns.length ?? 0
  return guns > shots && shots > 0 ? <p class="small">{tableWords().gunsBear(shots, guns)}</p> : null
}

/** How a volley is counted, shot by shot, and what it takes for granted. */
export function Reckoning({ preview, ...props }: SeatProps & { preview: FirePreview }) {
  const t = tableWords()
  const words = sumWords()
  return (
    <>
      {preview.volleys.map((volley) => (
        <section key={volley.shooter}>
          <p class="small">
            {volley.range === null ? null : t.inchesAway((volley.range / 1000).toFixed(1))}
            {volley.zone === null || preview.work !== null ? '' : `, ${words.zones[volley.zone] ?? ''}`}
          </p>
          <GunsThatBear {...props} unit={volley.shooter} shots={volley.shots.length} />
          {volley.shots.map((shot) => (
            <div key={shot.gun}>
              <p class="small">
                {shot.gun > 0 ? `${t.gun(shot.gun, shot.pounds ?? 0)}: ` : ''}
                {t.shotSum(shot.castings, words.bands[shot.band] ?? '', shot.points, shot.column)}
              </p>
              <Factors factors={shot.factors} />
              <p class="small">{t.startColumn(shot.startColumn)}</p>
              <Lines lines={shot.lines} />
            </div>
          ))}
          {volley.lowAmmo.num > 0 ? <p class="small">{t.lowAmmo(percent(shareOf(volley.lowAmmo)))}</p> : null}
        </section>
      ))}
      {preview.work === null ? <LossBars losses={preview.losses} /> : null}
      {preview.friendsWhoTest.length > 0 && preview.breaks.num > 0 ? (
        <p class="small">{t.friendsTest(preview.friendsWhoTest.map((id) => nameWithTag(props, id)).join(', '))}</p>
      ) : null}
      <Assumes assumes={preview.assumes} />
    </>
  )
}
