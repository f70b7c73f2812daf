// Whether the log is told in sentences or in the notation; as it was left, on all tables.

export type Face = 'words' | 'notation';

const storageKey = 'scrip.log';

class Faced {
  #face = $state<Face>(localStorage.getItem(storageKey) === 'notation' ? 'notation' : 'words');

  get face(): Face {
    return this.#face;
  }

  set face(face: Face) {
    this.#face = face;
    localStorage.setItem(storageKey, face);
  }
}

export const log = new Faced();
