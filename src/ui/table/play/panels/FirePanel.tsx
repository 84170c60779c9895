// Fire (SAR-11): who may fire at whom, what it is likely to do, and all shots as proposed.
import { useMemo } from 'preact/hooks'
import type { LegalEntry } from '../../../../tabletop/sar/battle/entries'
import type { FirePreview } from '../../../../tabletop/common/previewFight'
import type { SeatProps } from '../SeatScreen'
import { sumWords } from '../words/sumWords'
import { tableWords } from '../words/words'
import { Lines, LossBars, meanLosses, nameWithTag, percent, PickButton, shareOf } from './parts'

/** The legal shots of each unit that may fire now. */
function shotsOf(legal: readonly LegalEntry[]): Map<string, LegalEntry[]> {
  const shots = new Map<string, LegalEntry[]>()
  for (const entry of legal) {
    if (entry.type !== 'fire') continue
    const unit = String(entry.unit)
    shots.set(unit, [...(shots.get(unit) ?? []), entry])
  }
  return shots
}

export function FirePanel(props: SeatProps) {
  const { play, seat } = props
  const t = tableWords()
  const view = seat.view.value
  const legal = seat.legal.value
  const { fires } = view.draft
  /** What the fire of a unit at a target would do. */
  const previewOf = (entry: LegalEntry): FirePreview | null => {
    const answered = play.game.preview('fire', {
      shooters: [String(entry.unit)],
      target: String(entry.target),
      ...(entry.work !== undefined && { work: String(entry.work) }),
    })
    return answered.ok ? answered.value : null
  }
  // The proposal: for each unit the shot that costs the enemy most on average; a target that is likely to break is worth a casting more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the legal list changes with every answer
  const shooters = useMemo(
    () =>
      [...shotsOf(legal)].map(([unit, entries]) => {
        const shots = entries
          .map((entry) => ({ entry, preview: previewOf(entry) }))
          .map((shot) => ({
            ...shot,
            worth: shot.preview ? meanLosses(shot.preview.losses) + shareOf(shot.preview.breaks) : 0,
          }))
          .sort((a, b) => b.worth - a.worth)
        return { unit, shots }
      }),
    [legal],
  )
  const proposal = shooters.flatMap(({ unit, shots }) =>
    fires[unit] === undefined && shots[0] ? [shots[0].entry] : [],
  )
  const chosen = Object.keys(fires)
  return (
    <>
      <p>
        <button
          type="button"
          class="strong"
          data-testid="fire-all"
          disabled={proposal.length === 0}
          onClick={() => {
            for (const entry of proposal) play.act(seat, entry)
          }}
        >
          {t.fireAll}
        </button>
      </p>
      <ul class="table-units">
        {[...new Set([...shooters.map(({ unit }) => unit), ...chosen])].map((unit) => {
          const aim = fires[unit]
          const shots = shooters.find((each) => each.unit === unit)?.shots ?? []
          return (
            <li key={unit}>
              <PickButton {...props} id={unit}>
                {aim
                  ? `→ ${nameWithTag(props, aim.target)}`
                  : shots[0]
                    ? t.proposed(nameWithTag(props, String(shots[0].entry.target)))
                    : t.noFire}
              </PickButton>
              {aim ? (
                <button
                  type="button"
                  data-testid="take-back"
                  onClick={() => play.act(seat, { type: 'takeBack', unit })}
                >
                  {t.takeBack}
                </button>
              ) : null}
              {seat.picked.value === unit
                ? shots.map(({ entry, preview }) => (
                    <Shot key={JSON.stringify(entry)} {...props} entry={entry} preview={preview} />
                  ))
                : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** One legal shot, with what it would do and how that is counted. */
function Shot({ entry, preview, ...props }: SeatProps & { entry: LegalEntry; preview: FirePreview | null }) {
  const t = tableWords()
  const { play, seat } = props
  return (
    <div class="table-shot">
      <button
        type="button"
        data-testid="fire-at"
        data-target={String(entry.target)}
        onClick={() => play.act(seat, entry)}
      >
        {nameWithTag(props, String(entry.target))} {entry.work === undefined ? '' : t.work}
      </button>
      {preview ? (
        <span class="small">
          {' '}
          {t.expected(meanLosses(preview.losses).toFixed(1))}
          {preview.breaks.num > 0 ? `, ${t.breaks(percent(shareOf(preview.breaks)))}` : ''}
        </span>
      ) : null}
      {preview ? (
        <details>
          <summary>{t.how}</summary>
          {preview.volleys.flatMap(({ shots }) =>
            shots.map((shot) => (
              <div key={shot.gun}>
                <p class="small">
                  {t.shotSum(shot.castings, sumWords().bands[shot.band] ?? shot.band, shot.points, shot.column)}
                </p>
                <Lines lines={shot.lines} />
              </div>
            )),
          )}
          <LossBars losses={preview.losses} />
        </details>
      ) : null}
    </div>
  )
}
