package dev.sextant.standalone.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileFileTest {

  private static final Profile PROD = Profile.ofKey("https://sextant.example.org", "sxk_secret");

  @TempDir Path folder;
  private ProfileFile file;

  @BeforeEach
  void a_file_in_a_folder_that_is_not_there() {
    file = new ProfileFile(folder.resolve("sextant/profiles.json"));
  }

  @Test
  void a_profile_is_kept_for_its_owner_alone() throws Exception {
    file.change(profiles -> profiles.put("prod", PROD));
    file.change(
        profiles -> profiles.put("ci", Profile.ofVariable("https://ci.example.org", "CI_KEY")));

    assertThat(file.find("prod")).contains(PROD);
    assertThat(file.read()).containsOnlyKeys("ci", "prod");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
        .isEqualTo("rw-------");
    assertThat(Files.readString(file.path())).doesNotContain("null");
  }

  @Test
  void a_missing_file_has_no_profiles() {
    assertThat(file.read()).isEmpty();
    assertThat(file.find("prod")).isEmpty();
  }

  @Test
  void a_file_that_others_can_read_is_refused() throws Exception {
    file.change(profiles -> profiles.put("prod", PROD));
    Files.setPosixFilePermissions(file.path(), PosixFilePermissions.fromString("rw-r-----"));

    assertThatThrownBy(() -> file.find("prod"))
        .isInstanceOfSatisfying(
            Halt.class, halt -> assertThat(halt.exitCode()).isEqualTo(ExitCode.REFUSED))
        .hasMessageContaining("Others can read the profiles")
        .hasMessageContaining("chmod 600");
    assertThatThrownBy(() -> file.change(profiles -> profiles.clear())).isInstanceOf(Halt.class);
  }

  @Test
  void a_file_that_is_none_of_profiles_is_refused_and_stays() throws Exception {
    file.change(profiles -> profiles.put("prod", PROD));
    Files.writeString(file.path(), "{\"prod\": 1");

    assertThatThrownBy(() -> file.change(profiles -> profiles.clear()))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("The profiles cannot be read");
    assertThat(file.path()).hasContent("{\"prod\": 1");
  }

  @Test
  void a_profile_in_words_holds_no_key() {
    Profile person =
        Profile.ofPerson(
            PROD.url(), new RealmSignIn("https://id.example.org", "secret-r", "secret-a", 1));

    assertThat(PROD.toString() + PROD.signIn() + person + person.signIn() + person.realm())
        .doesNotContain("secret");
  }
}
