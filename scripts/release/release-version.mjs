import semver from 'semver';
import { isBuild } from './traffic.mjs';

/**
 * Whether a release may have a version: one of semver, without build metadata, and not of the form reserved for builds
 * of the working tree.
 * @param {string} version
 * @returns {boolean}
 */
export const isReleaseVersion = version => semver.valid(version) === version && !isBuild(version);
