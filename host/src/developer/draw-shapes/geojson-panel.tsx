import { useRef, useState } from 'react';
import { messageOf, PROBLEM_CODES, type ProblemCode } from 'shared/contract';
import { useLocale } from 'shared/i18n';
import type { DrawnGeometry } from 'shared/map';
import { Button, DownloadOutlined, notify, saveFile } from 'shared/ui/core';
import { Field, TextArea } from 'shared/ui/form';
import classes from '../developer.module.css';
import { fieldOf } from '../field-of';
import { useTexts } from '../texts';
import { type GeoJsonFault, type Problem, readGeoJson } from './read-geojson';
import { type DrawnFeature, geoJsonOf } from './use-shapes';

/** Problems told at once; the rest waits for these. */
const told = 10;
/** In bytes: what the text field can hold. */
const largestFile = 5 * 1024 * 1024;

interface GeoJsonPanelProps {
  shapes: readonly DrawnFeature[];
  onTake: (geometries: DrawnGeometry[]) => void;
}

const isContractCode = (code: Problem['code']): code is ProblemCode =>
  (PROBLEM_CODES as readonly string[]).includes(code);

/** What is drawn as text, and text to be drawn: typed, pasted or out of a file. */
export function GeoJsonPanel({ shapes, onTake }: GeoJsonPanelProps) {
  const t = useTexts();
  const locale = useLocale();
  const chooser = useRef<HTMLInputElement>(null);
  const drawn = geoJsonOf(shapes);
  const [typed, setTyped] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problem[]>([]);
  const text = typed ?? drawn;

  function write(next: string | null) {
    setTyped(next === drawn ? null : next);
    setProblems([]);
  }
  function take(given: string) {
    const read = readGeoJson(given);
    if (read.status === 'invalid') {
      setTyped(given);
      return setProblems(read.problems);
    }
    onTake(read.geometries);
    write(null);
    notify({ type: 'success', msg: t('geoman.taken', { count: read.geometries.length }) });
  }
  async function open(file: File) {
    if (file.size > largestFile) {
      const limit = largestFile / 1024 / 1024;
      return setProblems([{ place: file.name, code: 'file_too_large', params: { limit } }]);
    }
    try {
      take(await file.text());
    } catch (error) {
      // A file that went away, or that another program holds.
      console.warn(error);
      setProblems([{ place: file.name, code: 'file_not_loaded', params: {} }]);
    }
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify({ type: 'success', msg: t('geoman.copied') });
    } catch (error) {
      console.warn(error);
      notify({ type: 'error', msg: t('geoman.notCopied') });
    }
  }
  const sentence = ({ place, code, params }: Problem) => {
    const message = isContractCode(code)
      ? messageOf({ code, params }, locale)
      : t(`geoman.fault.${code as GeoJsonFault}`, params);
    return place ? t('geoman.at', { place, message }) : message;
  };

  return (
    <section className={classes.card} aria-labelledby="geojson">
      <h2 id="geojson">GeoJSON</h2>
      <Field
        of={fieldOf<string | null | undefined>('geojson', text, next => write(next ?? ''))}
        label={t('geoman.text')}
        hint={t('geoman.textHint')}
      >
        {control => (
          <TextArea {...control} limit={null} rows={16} aria-invalid={problems.length > 0 || undefined} />
        )}
      </Field>
      {problems.length > 0 && (
        <div role="alert">
          <ul className={classes.faults}>
            {problems.slice(0, told).map(problem => (
              <li key={`${problem.place} ${problem.code}`}>{sentence(problem)}</li>
            ))}
            {problems.length > told && <li>{t('geoman.more', { count: problems.length - told })}</li>}
          </ul>
        </div>
      )}
      <div className={classes.buttons}>
        <Button size="large" type="primary" disabled={typed === null} onClick={() => take(text)}>
          {t('geoman.take')}
        </Button>
        <Button size="large" disabled={typed === null} onClick={() => write(null)}>
          {t('geoman.discard')}
        </Button>
        <Button size="large" onClick={() => chooser.current?.click()}>
          {t('geoman.open')}
        </Button>
        <Button size="large" onClick={() => void copy()}>
          {t('geoman.copy')}
        </Button>
        <Button
          size="large"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'application/geo+json' }), 'avicable.geojson')}
        >
          {t('geoman.download')}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".geojson,.json,application/geo+json,application/json"
        className="ui-spoken"
        aria-label={t('geoman.open')}
        tabIndex={-1}
        onChange={event => {
          const [file] = event.target.files ?? [];
          if (file) void open(file);
          // The same file may be opened again after it was changed.
          event.target.value = '';
        }}
      />
    </section>
  );
}
