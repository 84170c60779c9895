import { signal } from '@preact/signals'
import { battleName, sideNames } from '../../../shared/battleNames'
import { Dialog } from '../../../shared/Dialog'
import { TextWithRuleLinks } from '../../../shared/Parts'
import { localeOf } from '../../../shared/format'
import { text } from '../../../shell/page'
import { settings } from '../../../shell/storage/settings'
import { regRules } from '../../reg/rules'
import { battleRecord } from '../record/battleRecord'
import { battleCard } from './card'
import { packRules } from './wins'
import { battleWords } from './words'

/** The scenario whose history is open; null: none. */
export const historyOpen = signal<string | null>(null)

/** Losses of a side as the record has them. */
interface RecordedLoss {
  readonly killed: number
  readonly wounded: number
  readonly missing: number
}

/** The losses of the record of the battle that a scenario plays, by side. Null: none are known. */
export function recordedLosses(scenario: string): Readonly<Record<string, RecordedLoss>> | null {
  const card = battleCard(scenario)
  if (card?.losses) return card.losses
  const record = battleRecord(scenario)
  return record === null ? null : { us: record.losses.us, mexican: record.losses.mexican }
}

/** What is to be said of the losses of the record. */
export const lossesNote = (scenario: string) =>
  battleCard(scenario)?.lossesNote ?? battleRecord(scenario)?.losses.note ?? null

/** What is known of a battle: the account, hour by hour with the turn of the game, what is disputed, losses, sources. */
export function HistoryCard({ scenario }: { scenario: string }) {
  const t = battleWords()
  const { lang } = settings.value
  const card = battleCard(scenario)
  if (!card) return null
  const losses = recordedLosses(scenario)
  const note = lossesNote(scenario)
  const ofCharts = regRules(scenario)
  const rules = ofCharts.length > 0 ? null : (packRules(scenario)?.sar ?? null)
  const close = (): void => {
    historyOpen.value = null
  }
  return (
    <Dialog
      id="battle-history"
      title={t.historyOf(`${battleName(scenario, lang)}, ${card.day[lang]}`)}
      wide
      onClose={close}
      footer={
        <button type="button" class="strong" onClick={close}>
          {text.value.ok}
        </button>
      }
    >
      <p class="small">{card.war[lang]}</p>
      <p>{(card.account ?? card.what)[lang]}</p>
      <h3>{t.sides}</h3>
      <ul>
        {Object.entries(card.sides).map(([side, { army, commander, men, guns, certainty }]) => (
          <li key={side}>
            <strong>{sideNames(side, lang).full}</strong>: {t.army(army[lang], commander[lang])};{' '}
            {men === null
              ? t.guns(guns)
              : `${t.men(men.toLocaleString(localeOf(lang)), guns)} (${t.certainty[certainty]})`}
          </li>
        ))}
      </ul>
      <p class="small">{card.strengthNote[lang]}</p>
      <h3>{t.timeline}</h3>
      <div class="table-scroll">
        <table class="history-table" data-testid="history-timeline">
          <thead>
            <tr>
              <th scope="col">{t.time}</th>
              <th scope="col">{t.turn}</th>
              <th scope="col">{t.event}</th>
              <th scope="col">{t.how}</th>
            </tr>
          </thead>
          <tbody>
            {card.timeline.map(({ time, when, turn, what, certainty }) => (
              <tr key={what.en}>
                <th scope="row">{time ?? when?.[lang] ?? '–'}</th>
                <td>{turn ?? '–'}</td>
                <td>{what[lang]}</td>
                <td>{t.certainty[certainty]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3>{t.disputed}</h3>
      <dl class="history-disputed" data-testid="history-disputed">
        {card.disputed.map(({ point, views }) => (
          <div key={point.en}>
            <dt>{point[lang]}</dt>
            <dd>{views[lang]}</dd>
          </div>
        ))}
      </dl>
      {losses === null ? null : (
        <>
          <h3>{t.losses}</h3>
          <table class="history-table" data-testid="history-losses">
            <thead>
              <tr>
                <th scope="col" />
                <th scope="col">{t.killed}</th>
                <th scope="col">{t.wounded}</th>
                <th scope="col">{t.missing}</th>
                <th scope="col">{t.all}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(losses).map(([side, { killed, wounded, missing }]) => (
                <tr key={side}>
                  <th scope="row">{sideNames(side, lang).full}</th>
                  <td>{killed}</td>
                  <td>{wounded}</td>
                  <td>{missing}</td>
                  <td>{killed + wounded + missing}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {note === null ? null : <p class="small">{note[lang]}</p>}
        </>
      )}
      {ofCharts.length === 0 ? null : (
        <>
          <h3>{t.specialRulesReg}</h3>
          <dl class="history-disputed" data-testid="history-rules">
            {ofCharts.map((rule) => (
              <div key={rule.id}>
                <dt>{rule.name}</dt>
                <dd>
                  <TextWithRuleLinks>{rule.told}</TextWithRuleLinks>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {rules === null ? null : (
        <>
          <h3>{t.specialRules}</h3>
          <dl class="history-disputed" data-testid="history-rules">
            {rules.rules.map((rule) => (
              <div key={rule.id}>
                <dt>
                  {rule.name[lang]} <small>({t.carriedOut[rule.carriedOut]})</small>
                </dt>
                <dd>
                  <TextWithRuleLinks>{rule.told[lang]}</TextWithRuleLinks>
                </dd>
              </div>
            ))}
          </dl>
          {rules.leftOut.length > 0 ? (
            <p class="small">
              {t.leftOut} {rules.leftOut.map(({ what }) => what[lang]).join(' ')}
            </p>
          ) : null}
        </>
      )}
      <h3>{t.how}</h3>
      <ul class="small">
        {Object.values(t.certaintyLong).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <h3>{t.sources}</h3>
      <ul class="small" data-testid="history-sources">
        {card.sources.map(({ key, what }) => (
          <li key={key}>
            {key}: {what[lang]}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
