import { useEffect, useRef, useState } from 'react';
import { useConnection, useQuery } from 'shared/api';
import { localToday } from 'shared/contract';
import { formatDate, useLocale } from 'shared/i18n';
import { newRef } from 'shared/outbox';
import { useSession } from 'shared/session';
import { Button, notify, XIcon } from 'shared/ui/core';
import { faceOf, Photo } from 'shared/ui/list';
import { examinePicture } from 'shared/ui/pictures';
import { Slider } from 'shared/ui/slider';
import { useTexts } from '../../locales/texts';
import { lastPhotoOf, supportQuery } from './foot-query';
import styles from './ghost-camera.module.css';
import { CameraIcon, GhostIcon } from './icons';
import { useWalkTexts } from './texts';
import type { WalkTarget } from './walk-record';
import { addPhoto } from './walk-store';

/** Strength of the ghost at first, in per cent. */
const STRENGTH = 42;
const QUALITY = 0.9;
const REAR = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2048 }, height: { ideal: 1536 } },
};

/** The picture of the rear camera, or `refused` where it cannot be had. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null);
  const [status, setStatus] = useState<'asking' | 'on' | 'refused'>('asking');
  useEffect(function openCamera() {
    let stream: MediaStream | undefined;
    let isClosed = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia(REAR);
        if (isClosed || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        setStatus('on');
      } catch (error) {
        if (isClosed) return;
        console.warn('The camera cannot be used', error);
        setStatus('refused');
      }
    }
    void open();
    return function closeCamera() {
      isClosed = true;
      stop();
    };
  }, []);
  async function shoot(): Promise<File | null> {
    const { videoWidth: width = 0, videoHeight: height = 0 } = video.current ?? {};
    if (!video.current || width === 0) return null;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(video.current, 0, 0);
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return blob && new File([blob], 'photo.jpg', { type: blob.type });
  }
  return { video, status, shoot };
}

/** Degrees by which the device is tilted to the side; `null` where it does not say. */
function useTilt(): number | null {
  const [tilt, setTilt] = useState<number | null>(null);
  useEffect(function followTilt() {
    const read = ({ accelerationIncludingGravity: pull }: DeviceMotionEvent) => {
      if (pull?.x == null || pull.y == null) return;
      // Devices disagree on the sign, which a line does not show.
      setTilt(Math.round((Math.atan2(pull.x, pull.y) * 180) / Math.PI));
    };
    window.addEventListener('devicemotion', read);
    return function stop() {
      window.removeEventListener('devicemotion', read);
    };
  }, []);
  return tilt;
}

/**
 * The camera with the support's last photograph, or its drawing, laid over the view. It helps to stand where the
 * last photographer stood, and measures nothing.
 */
export function GhostCamera({ target, onClose }: { target: WalkTarget; onClose: () => void }) {
  const t = useWalkTexts();
  const say = useTexts();
  const locale = useLocale();
  const author = useSession(session => session.user?.full_name ?? '');
  const offline = useConnection(connection => connection.offline);
  const { data: support } = useQuery(supportQuery(target.id));
  const last = support && lastPhotoOf(support);
  const { video, status, shoot } = useCamera();
  const tilt = useTilt();
  const [strength, setStrength] = useState(STRENGTH);
  const [isBusy, setBusy] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal?.(), []);
  const name = say('concerned.Point', { id: target.id });
  const face = faceOf({ resourcetype: 'Point', properties: target });
  // Areas taken along hold thumbnails only.
  const path = offline ? (last?.thumbnail ?? target.photo) : (last?.path ?? null);

  async function keep(file: File | null) {
    if (!file) return;
    setBusy(true);
    try {
      const examined = await examinePicture(file);
      if (examined.status === 'refused') throw new Error(examined.code);
      const { file: picture, format, taken } = examined.after;
      await addPhoto({
        ref: newRef(),
        command: {
          kind: 'upload',
          picture: { bytes: await picture.arrayBuffer(), name: examined.name, type: format },
          fields: { date: taken.date ?? localToday(), author, remark: name },
        },
      });
      notify({ type: 'success', msg: t('camera.kept') });
      onClose();
    } catch (error) {
      console.warn('A photograph of a walk', error);
      notify({ type: 'error', msg: t('camera.notKept') });
      setBusy(false);
    }
  }
  return (
    <dialog ref={dialog} aria-label={t('camera.title')} className={styles.camera} onClose={onClose}>
      <div className={styles.view}>
        <video ref={video} playsInline muted hidden={status === 'refused'} />
        {status !== 'refused' && (
          <div className={styles.ghost} style={{ opacity: strength / 100 }}>
            <Photo path={path} face={face} size="head" className={styles.picture} />
          </div>
        )}
        {status === 'on' && tilt !== null && (
          <span className={styles.level} style={{ rotate: `${tilt}deg` }} aria-hidden="true" />
        )}
        <header>
          <button type="button" aria-label={t('camera.close')} onClick={onClose}>
            <XIcon />
          </button>
          <p>
            <strong>{name}</strong>
            <small>
              {last ? t('camera.ghost', { date: formatDate(last.date, locale) }) : t('camera.drawn')}
            </small>
          </p>
        </header>
        {status === 'refused' ? (
          <p role="alert" className={styles.note}>
            {t('camera.refused')}
          </p>
        ) : (
          strength > 0 && <p className={styles.note}>{t('camera.fit')}</p>
        )}
      </div>
      <footer>
        {status !== 'refused' && (
          <div className={styles.strength}>
            <span>{t('camera.direct')}</span>
            <Slider
              aria-label={t('camera.strength')}
              min={0}
              max={100}
              value={strength}
              onChange={setStrength}
              say={value => `${value} %`}
            />
            <span>{last ? last.date.slice(0, 4) : t('camera.drawing')}</span>
          </div>
        )}
        <div className={styles.buttons}>
          <label className={styles.file} data-only={status === 'refused' || undefined}>
            <input
              type="file"
              accept="image/*"
              className="ui-spoken"
              onChange={({ target: input }) => {
                const [file = null] = input.files ?? [];
                input.value = '';
                void keep(file);
              }}
            />
            <CameraIcon /> {t('camera.choose')}
          </label>
          {status !== 'refused' && (
            <>
              <button
                type="button"
                className={styles.shutter}
                aria-label={t('camera.shoot')}
                disabled={status !== 'on' || isBusy}
                onClick={() => void shoot().then(keep)}
              />
              <Button
                ghost
                icon={<GhostIcon />}
                aria-pressed={strength === 0}
                onClick={() => setStrength(strength === 0 ? STRENGTH : 0)}
              >
                {t(strength === 0 ? 'camera.with' : 'camera.without')}
              </Button>
            </>
          )}
        </div>
      </footer>
    </dialog>
  );
}
