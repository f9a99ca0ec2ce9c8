import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnSqlite } from './harness';
import { photo } from './photo';
import { getRaw, postFile } from './raw-requests';
import { createdPoint, samplesOf } from './samples';

const run = promisify(execFile);
const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const [hasPoppler, hasQpdf] = [isInstalled('pdftotext', '-v'), isInstalled('qpdf', '--version')];
const REMARK = 'Œuvre de l’HAŸ-les-Roses : 20 € « à isoler », cœur ½ ²';

if (!hasPoppler)
  describe('Poppler', () => {
    it('is not installed here: pdftotext comes with poppler-utils, and reads the sheets in this test', () => {
      console.info('Poppler was not tried: there is no pdftotext on the path.');
      expect(hasPoppler).toBe(false);
    });
  });
else
  describeOnSqlite('Poppler', server => {
    const folder = mkdtempSync(join(tmpdir(), 'avicable-sheets-'));
    let [support, dead] = [0, 0];

    beforeAll(async function fill() {
      const samples = samplesOf(server());
      const editor = server().as('editor');
      const file = await photo();
      const media = (
        await postFile(server(), 'editor', 'media/', { field: 'storage', file, label: 'Tête du poteau' })
      ).json();
      support = await createdPoint(server());
      const visit = samples.supportDiagnosis(support, { remark: REMARK, media_id: [media.id] });
      await editor.post('cables/diagnosis/', visit);
      await editor.post('cables/operations/', samples.operation(support));
      await editor.post('surveys/', {
        ...{ date: '2025-06-10', observers: 'Léa', way: 'DOG', visibility: 'GOOD', nothing_found: true },
        targets: [{ infrastructure: support }],
      });
      dead = (await editor.post('mortality/', samples.mortality({ infrstr_id: support }))).body.id;
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    /** Writes a sheet to a file. @returns its path */
    async function sheet(path: string, language: string, query = ''): Promise<string> {
      const { status, bytes } = await getRaw(
        server(),
        'reader',
        `${path}/sheet.pdf?lang=${language}${query}`,
      );
      expect(status).toBe(200);
      const file = join(folder, `${path.replaceAll('/', '-')}-${language}.pdf`);
      writeFileSync(file, bytes);
      return file;
    }
    const output = async (program: string, ...args: string[]) =>
      (await run(program, args, { timeout: 60_000 })).stdout;

    it('finds the words of a support in both languages, letters as they were written', async () => {
      const french = await output('pdftotext', '-layout', await sheet(`cables/points/${support}`, 'fr'), '-');
      for (const text of [
        `Support n° ${support}`,
        'Enedis',
        'Risque élevé',
        'Neutralisé, 1er juin 2025',
        '10 mai 2025',
        REMARK,
        '45.777200, 3.086300',
        'réf. R-1',
        'Claude Agnel',
        '1/2',
        'Prospections (1)',
        'avec un chien',
      ])
        expect(french).toContain(text);
      expect(french).toMatch(/X 706\s706,1 · Y 6\s519\s735,5/);
      const english = await output(
        'pdftotext',
        '-layout',
        await sheet(`cables/points/${support}`, 'en'),
        '-',
      );
      for (const text of [
        `Support no. ${support}`,
        'High risk',
        '10 May 2025',
        'Birds found here (1)',
        REMARK,
      ])
        expect(english).toContain(text);
    });

    it('finds the words of a case, and nothing of who asked', async () => {
      const text = await output('pdftotext', '-layout', await sheet(`mortality/${dead}`, 'fr'), '-');
      for (const one of [
        '2 avril 2025',
        'Électrocution',
        'Au pied du poteau',
        `Support n° ${support}`,
        'Claude Agnel',
      ])
        expect(text).toContain(one);
      expect(text).not.toContain('Test reader');
    });

    it('finds neither species nor place of a bird that rules blur, on no sheet', async () => {
      const one = (await server().as('reader').get(`mortality/${dead}/`)).body.properties;
      const admin = server().as('admin');
      const rule = await admin.post('admin/sensitivity-rules/', { species_id: one.species.id, level: 2 });
      const wordsOf = async (path: string) => output('pdftotext', '-layout', await sheet(path, 'fr'), '-');
      const [own, place] = [await wordsOf(`mortality/${dead}`), await wordsOf(`cables/points/${support}`)];
      await admin.delete(`admin/sensitivity-rules/${rule.body.id}/`);
      expect(own).toContain('Un oiseau protégé');
      expect(own).toContain(`/mortality/${dead}`);
      for (const text of [
        one.species.vernacular_name,
        `Support n° ${support}`,
        '45.777',
        'Au pied du poteau',
      ])
        expect(own).not.toContain(text);
      for (const text of [one.species.vernacular_name, '1 oiseau mort', 'Électrocution'])
        expect(place).not.toContain(text);
      expect(place).toContain("Les oiseaux d'espèces protégées ne figurent pas dans les fichiers");
    });

    it('finds the sentences, the map and the years of an answer', async () => {
      const file = await sheet('answers', 'fr', '&from=2025-01-01&until=2025-12-31');
      const text = await output('pdftotext', '-layout', file, '-');
      for (const part of [
        'Tout l’inventaire, 2025',
        'Support à risque élevé',
        'Limite',
        '1 support ou ligne à risque élevé neutralisé, 0 à faire',
        'Par année',
      ])
        expect(text).toContain(part);
    });

    it('sees a tagged file with a title, and all fonts in it', async () => {
      const file = await sheet(`cables/points/${support}`, 'fr');
      const facts = await output('pdfinfo', file);
      expect(facts).toMatch(/Title:\s+Support n°\u00a0\d+/);
      expect(facts).toMatch(/Tagged:\s+yes/);
      expect(facts).toMatch(/Page size:\s+595\.28 x 841\.89 pts \(A4\)/);
      const structure = await output('pdfinfo', '-struct-text', file);
      const order = [
        'H1',
        `"Support n°\u00a0${support}"`,
        'Figure',
        'Table',
        '"Gestionnaire"',
        '"Enedis"',
        'H2',
        '"Visites (1)"',
      ];
      let from = 0;
      for (const one of order) {
        const at = structure.indexOf(one, from);
        expect(at, `${one} after the one before`).toBeGreaterThanOrEqual(from);
        from = at;
      }
      const fonts = (await output('pdffonts', file)).split('\n').slice(2).filter(Boolean);
      expect(fonts.length).toBeGreaterThan(1);
      for (const font of fonts)
        expect(font).toMatch(/^[A-Z]{6}\+Figtree\S*\s+CID TrueType.*\s+yes yes yes\s/);
    });

    it.skipIf(!hasQpdf)('is joined by qpdf, which finds no fault', async () => {
      for (const path of [`cables/points/${support}`, `mortality/${dead}`])
        expect(await output('qpdf', '--check', await sheet(path, 'fr'))).toContain(
          'No syntax or stream encoding errors',
        );
    });
  });
