import { keepPreviousData, queryOptions, request } from 'shared/api';
import { z } from 'shared/contract';
import {
  type PrioritySettings,
  type SavedSettings,
  savedSettingsSchema,
  settingsTrialSchema,
} from 'shared/programme';
import { keys } from 'shared/records';

const KIND = 'priority-settings';
/** Time limit in ms of a trial, which computes the ranking again. */
const TRIAL_MS = 120_000;

/** All versions of the settings, newest first. */
export const versionsQuery = queryOptions({
  queryKey: keys.list(KIND, { all: true }),
  queryFn: ({ signal }) => request(z.array(savedSettingsSchema), 'admin/priority-settings/', { signal }),
});

export const trialQuery = (settings: PrioritySettings) =>
  queryOptions({
    queryKey: keys.statistics(KIND, settings),
    queryFn: ({ signal }) =>
      request(settingsTrialSchema, 'admin/priority-settings/trial/', {
        method: 'POST',
        body: { settings },
        signal,
        timeout: TRIAL_MS,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/**
 * Saves the next version.
 * @throws ApiError with status 409 when somebody else has saved a version meanwhile
 */
export const saveSettings = (body: {
  based_on: number;
  note: string;
  settings: PrioritySettings;
}): Promise<SavedSettings> =>
  request(savedSettingsSchema, 'admin/priority-settings/', { method: 'POST', body });
